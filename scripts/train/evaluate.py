"""Scores a model on lines as a typist would meet it.  python3 evaluate.py MODEL_OR_CHECKPOINT DATA [FILE...]

Keystroke saving rate as in research: data.md section 4 (single suggestion, every decision shown, case folded), p >= 0 and
p >= 1, and next-word top-1. Contexts are the engines' windows: the line from its start, with a newline in front, cut by the
window rule. A causal model answers all contexts of one window at once, so a line costs one pass per 16 characters.
Without FILE it scores the development slice. Held-out files may be named for a final look, never for a choice.
"""
import argparse
import pathlib

import numpy as np
import torch

import charset
import export
import lexicon
import model
import words


class Figures:
    """Sums that make the rates."""

    def __init__(self):
        self.characters = self.keys0 = self.keys1 = self.words = self.next_words = self.next_right = 0
        self.next_loss = self.next_n = 0

    def figures(self):
        c, n = max(self.characters, 1), max(self.next_words, 1)
        return {"characters_scored": self.characters, "words": self.words,
                "ksr": round(100 * (1 - self.keys0 / c), 2), "ksr_p1": round(100 * (1 - self.keys1 / c), 2),
                "next_word_top1": round(100 * self.next_right / n, 2)}


def show(f):
    return (f"KSR {f['ksr']:.2f} (p>=1 {f['ksr_p1']:.2f})  next word {f['next_word_top1']:.2f}  "
            f"({f['characters_scored']} characters, {f['words']} words)")


def dev_lines(data, characters):
    """(source, line) pairs of the development slice: an equal share of every source, from their beginnings."""
    paths = sorted((data / "dev").glob("*.chars"))
    paths = [p for p in paths if p.stat().st_size > 0]
    out = []
    for path in paths:
        text, taken = charset.text(np.fromfile(path, dtype=np.uint8)), 0
        for line in text.split("\n"):
            line = line[:400]
            if line:
                out.append((path.name.split(".")[0], line))
                taken += len(line)
            if taken >= characters / len(paths):
                break
    return out


class Scorer:
    def __init__(self, net, lex, device="cpu"):
        self.net, self.lex, self.device = net, lex, device
        self.weight, self.bias = net.head.weight.detach().float(), net.head.bias.detach().float()
        first, where = [], {}
        for row, low in enumerate(lex.lower):
            first.append(where.setdefault(low, row))
        self.first = torch.tensor(first, device=device)  # rows that differ only in case share their first row

    @torch.no_grad()
    def score(self, lines, batch=48):
        """Figures over all lines."""
        f, jobs, windows = Figures(), [], []
        hits = {}
        for number, line in enumerate(lines):
            f.characters += len(line)
            folded = np.concatenate([[charset.NEWLINE], charset.ids(line)]).astype(np.int64)
            known = {}
            for m in words.WORD.finditer(line):
                for p in range(m.end() - m.start()):
                    n = m.start() + p + 1
                    start = charset.window_start(n)
                    if start not in known:
                        known[start] = len(windows)
                        windows.append(np.pad(folded[start:start + charset.WINDOW],
                                              (0, max(0, charset.WINDOW - len(folded) + start))))
                    jobs.append((known[start], n - start - 1, number, m.start(), m.group().lower(), p))
        jobs.sort()
        at = 0
        for w in range(0, len(windows), batch):
            hidden = self.net(torch.from_numpy(np.stack(windows[w:w + batch])).to(self.device)).float()
            end = at
            while end < len(jobs) and jobs[end][0] < w + batch:
                end += 1
            places = {}  # one multiplication for all contexts of one first letter, with that letter's rows only
            for job in jobs[at:end]:
                places.setdefault(job[4][:1] if job[5] else "", []).append(job)
            for letter, group in places.items():
                for part in range(0, len(group), 512):
                    for job in self._right(hidden, group[part:part + 512], w, *self.lex.range(letter)):
                        hits.setdefault((job[2], job[3]), []).append(job[5])
            at = end
        for number, line in enumerate(lines):
            spans = [(m.start(), m.end()) for m in words.WORD.finditer(line)]
            f.words += len(spans)
            f.next_words += max(0, len(spans) - 1)
            f.next_right += sum(0 in hits.get((number, s), ()) for s, _ in spans[1:])
            f.keys0 += keys(line, spans, [min(hits.get((number, s), [None])) if (number, s) in hits else None
                                          for s, _ in spans])
            later = [[p for p in hits.get((number, s), ()) if p > 0] for s, _ in spans]
            f.keys1 += keys(line, spans, [min(h) if h else None for h in later])
        return f

    def _right(self, hidden, group, w, first, last):
        """Those contexts of a group whose best word among the rows [first,last) is the word."""
        if first == last:
            return []
        h = hidden[[j[0] - w for j in group], [j[1] for j in group]]
        logits = h @ self.weight[first:last].t() + self.bias[first:last]
        ranges = torch.tensor([self.lex.range(j[4][:j[5]]) for j in group], device=self.device)
        rows = torch.arange(first, last, device=self.device)
        outside = (rows < ranges[:, :1]) | (rows >= ranges[:, 1:])
        logits = logits.masked_fill(outside, -1e30)
        probability = torch.exp(logits - logits.amax(1, keepdim=True)).masked_fill(outside, 0)
        merged = torch.zeros_like(probability).index_add_(1, self.first[first:last] - first, probability)
        some = merged.amax(1) > 0
        best = merged.argmax(1) + first
        return [j for j, b, ok in zip(group, best.tolist(), some.tolist()) if ok and self.lex.lower[b] == j[4]]


def keys(line, spans, accepted):
    """Keys for a line whose words are accepted after so many letters (None: typed out); data.md section 4."""
    total = at = 0
    space = False  # an accepted word brought its space
    for (start, end), p in zip(spans, accepted):
        gap = line[at:start]
        total += len(gap) - (space and gap[:1] == " ")
        space = p is not None
        total += p + 1 if space else end - start
        at = end
    gap = line[at:]
    return total + len(gap) - (space and gap[:1] == " ")


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("model", type=pathlib.Path, help="folder of an exported model, or a checkpoint.pt")
    p.add_argument("data", type=pathlib.Path, help="what prepare.py made (lexicon and development slice)")
    p.add_argument("files", nargs="*", type=pathlib.Path)
    p.add_argument("--characters", type=int, default=300000, help="at most so many of each file or of the slice")
    p.add_argument("--threads", type=int, default=1)
    a = p.parse_args()
    torch.set_num_threads(a.threads)
    if a.model.is_dir():
        net, lex = export.load(a.model)
    else:
        lex = lexicon.Lexicon.read(a.data / "lexicon.txt")
        net = export.from_checkpoint(a.model)[0]
    scorer = Scorer(net.eval(), lex)
    if not a.files:
        lines = dev_lines(a.data, a.characters)
        for name in sorted({s for s, _ in lines}):
            print(f"{name:26} {show(scorer.score([l for s, l in lines if s == name]).figures())}", flush=True)
        print(f"{'development slice':26} {show(scorer.score([l for _, l in lines]).figures())}")
    for path in a.files:
        lines, taken = [], 0
        for line in path.read_text(encoding="utf-8").split("\n"):
            line = charset.fold(line)
            if line and taken < a.characters:
                lines.append(line)
                taken += len(line)
        print(f"{path.name:26} {show(scorer.score(lines).figures())}", flush=True)


if __name__ == "__main__":
    main()
