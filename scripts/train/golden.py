"""Golden vectors: contexts, and what the model answers there. Every engine is held to them.  python3 golden.py FOLDER

An entry: context and at_start (what the user sees), window_start and ids (the window; ids are authoritative), top, words and
logits (the best rows over the whole lexicon), logsumexp over all rows. Compare the listed rows, not their order.
"""
import argparse
import json
import pathlib
import sys

import torch

import charset

TOP = 8
LONG = ("I've been meaning to write to you since we got back from the lake, but the week went by so quickly that "
        "I only sat down this evening. The children are asl")

CONTEXTS = [
    # (context, at_start)
    ("", True), ("\n", True), ("a", True), ("   ", True), ("I would like to sch", True), ("How are ", True),
    ("Thank you for your ", True), ("See you tomor", True), ("The meeting has been resch", True),
    ("Could you please send me the ", True), ("I don't th", True), ("i dont kn", True), ("On Mond", True),
    ("Happy birth", True), ("12:30 ", True), ("SEE YOU TOM", True), ("I'm looking forw", True), ("Best reg", True),
    ("Dear all,\n\nplease find att", True), ("He said “I can’t bel", True),
    ("ÄÖÜ snowman ☃ and emoji 😀 are unkn", True), ("if (x == 0) { ret", True), ("we'l", True), ("It is 20°C … about", True),
    ("Let me know if you have any questions. I will be out of the off", True),
    ("Let me know if you have any questions. I will be out of the offi", True),
    (LONG, True), (LONG[:112], True), (LONG[:113], True),
    # not known from the field's start: no newline in front
    ("", False), ("ee you at the off", False), ("and then we went to the ", False), ("tomorrow morn", False), (LONG, False),
    (LONG[16:], False), (LONG[:64], False), (LONG[:65], False), ("line one\nline two\n\tan ind", False),
]


@torch.no_grad()
def vectors(net, lex, contexts=CONTEXTS):
    out = []
    for context, at_start in contexts:
        ids, start = charset.window(context, at_start)
        entry = {"context": context, "at_start": at_start, "window_start": int(start), "ids": [int(i) for i in ids]}
        if len(ids):
            hidden = net(torch.from_numpy(ids.astype("int64"))[None])[0, -1]
            logits = net.head.weight @ hidden + net.head.bias
            best, rows = logits.topk(min(TOP, len(lex)))
            entry.update(top=rows.tolist(), words=[lex.forms[r] for r in rows.tolist()],
                         logits=[round(v, 5) for v in best.tolist()],
                         logsumexp=round(float(torch.logsumexp(logits, 0)), 5))
            out.append(entry)
    return out


def write(path, entries):
    path.write_text(json.dumps(entries, indent=1, ensure_ascii=True) + "\n")


@torch.no_grad()
def check(folder):
    """The largest difference between the file's logits and a straight forward pass from its ids; checks its windows too."""
    import export  # which itself needs golden
    net, lex = export.load(folder)
    worst = 0.0
    for e in json.loads((folder / "golden.json").read_text()):
        ids, start = charset.window(e["context"], e["at_start"])
        if ids.tolist() != e["ids"] or start != e["window_start"]:
            raise SystemExit(f"golden: the window of {e['context']!r} is not the file's")
        hidden = net(torch.tensor([e["ids"]]))[0, -1]
        logits = net.head.weight @ hidden + net.head.bias
        worst = max(worst, float((logits[e["top"]] - torch.tensor(e["logits"])).abs().max()),
                    abs(float(torch.logsumexp(logits, 0)) - e["logsumexp"]))
    return worst


if __name__ == "__main__":
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("folder", type=pathlib.Path, help="an exported model, which is held to its golden.json")
    error = check(p.parse_args().folder)
    print(f"golden: largest difference {error:.1e}")
    sys.exit(error > 1e-3)
