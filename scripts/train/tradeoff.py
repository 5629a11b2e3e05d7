"""What size and time buy in keystrokes.  python3 tradeoff.py LAYA DATA OUT.svg MODEL... [--characters N]

Types the development slice with each MODEL (a folder), alone and with the counts, and with the counts alone; measures each
decision with `laya bench`. Prints a table and draws it. LAYA is the program; DATA is what prepare.py made.
"""
import argparse
import json
import pathlib
import subprocess
import tempfile

import evaluate

W, H, PANEL, LEFT, TOP, BOTTOM = 760, 320, 310, 60, 40, 60
COLOURS = {"counts": "#6e7781", "model alone": "#d9730d", "model with counts": "#1f6feb"}


def laya(program, *args):
    """The objects that a command prints, one a line."""
    out = subprocess.run([program, *map(str, args)], check=True, stdout=subprocess.PIPE, text=True).stdout
    return [json.loads(line) for line in out.splitlines()]


def savings(program, text, *choice):
    got, = laya(program, "eval", "--json", *choice, text)
    return {"ksr": got["ksr"], "p1": got["ksr_p1"], "next": got["next_word_top1"]}


def times(program, *choice):
    """The least of each kind of decision, µs: other programs make it longer, never shorter."""
    return {r["mode"]: r["min_us"] for r in laya(program, "bench", "--json", *choice)}


def size(folder):
    """MB of what a model's folder needs to answer."""
    return sum((folder / f).stat().st_size for f in ("model.safetensors", "lexicon.txt", "config.json")) / 1e6


def table(rows):
    lines = ["| | MB | mid-word, µs | next word, µs | KSR | KSR p1 | next |", "|---|---:|---:|---:|---:|---:|---:|"]
    for r in rows:
        lines.append(f"| {r['name']}, {r['kind']} | {r['MB']:.1f} | {r['mid-word']:.0f} | {r['next-word']:.0f} | "
                     f"{r['ksr']:.2f} | {r['p1']:.2f} | {r['next']:.2f} |")
    return "\n".join(lines)


def panel(rows, at, key, title, low, high):
    """KSR over one cost, from 0."""
    end = 1.25 * max(r[key] for r in rows)
    x = lambda v: at + v / end * PANEL
    y = lambda v: H - BOTTOM - (v - low) / (high - low) * (H - BOTTOM - TOP)
    out = [f'<text x="{at + PANEL / 2}" y="{H - 22}" text-anchor="middle">{title}</text>']
    for i in range(6):
        v, k = end * i / 5, low + (high - low) * i / 5
        out.append(f'<line x1="{at}" x2="{at + PANEL}" y1="{y(k):.1f}" y2="{y(k):.1f}" stroke="#ddd"/>'
                   f'<text x="{x(v):.0f}" y="{H - BOTTOM + 16}" text-anchor="middle">{v:.3g}</text>'
                   f'<text x="{at - 6}" y="{y(k) + 4:.0f}" text-anchor="end">{k:.1f}</text>')
    for r in rows:
        larger = any(o["kind"] == r["kind"] and o[key] > r[key] for o in rows)  # to whose left there is room
        anchor, away = ("end", -7) if larger else ("start", 7)
        out.append(f'<circle cx="{x(r[key]):.1f}" cy="{y(r["ksr"]):.1f}" r="4" fill="{COLOURS[r["kind"]]}"/>'
                   f'<text x="{x(r[key]) + away:.1f}" y="{y(r["ksr"]) - 5:.1f}" text-anchor="{anchor}">{r["name"]}</text>')
    return out


def draw(rows):
    low, high = min(r["ksr"] for r in rows) - 0.5, max(r["ksr"] for r in rows) + 0.5
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" font-family="sans-serif" font-size="11">',
             f'<rect width="{W}" height="{H}" fill="white"/>']
    for i, (kind, colour) in enumerate(COLOURS.items()):
        parts.append(f'<text x="{LEFT + 130 * i}" y="18" fill="{colour}">● {kind}</text>')
    parts.append(f'<text x="{W - 10}" y="18" text-anchor="end">keystrokes saved, percent</text>')
    parts += panel(rows, LEFT, "MB", "size, MB", low, high)
    parts += panel(rows, LEFT + PANEL + 60, "next-word", "one next word, least, µs", low, high)
    return "\n".join(parts + ["</svg>"]) + "\n"


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("laya", type=pathlib.Path)
    p.add_argument("data", type=pathlib.Path)
    p.add_argument("out", type=pathlib.Path)
    p.add_argument("models", type=pathlib.Path, nargs="+")
    p.add_argument("--characters", type=int, default=60000)
    p.add_argument("--counts", type=pathlib.Path, default=pathlib.Path("assets/counts.bin"))
    a = p.parse_args()
    counts = a.counts.stat().st_size / 1e6
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as text:
        text.write("".join(line + "\n" for _, line in evaluate.dev_lines(a.data, a.characters)))
        text.flush()
        alone = ("--engine", "frequency")
        rows = [{"name": "counts", "kind": "counts", "MB": counts, **times(a.laya, *alone), **savings(a.laya, text.name, *alone)}]
        for folder in a.models:
            model = ("--engine", "cpu", "--model", folder)
            took = times(a.laya, *model)  # the counts are a few of these µs
            for kind, more, how in (("model alone", 0, ("--alone",)), ("model with counts", counts, ())):
                rows.append({"name": folder.name, "kind": kind, "MB": size(folder) + more, **took,
                             **savings(a.laya, text.name, *model, *how)})
    print(table(rows))
    a.out.write_text(draw(rows))


if __name__ == "__main__":
    main()
