"""Draws a run as SVG, without anything installed.  python3 plot.py LOG.jsonl OUT.svg

Both losses and the development slice's score over the characters seen, each on a scale of its own.
"""
import argparse
import json
import pathlib

W, HEIGHT, GAP, LEFT, RIGHT, TOP = 720, 120, 34, 50, 16, 26
PANELS = (("next", "train", "loss where a word begins, nats", "#1f6feb"),
          ("mid", "train", "loss inside words, nats", "#d9730d"),
          ("ksr", "dev", "development slice: keystrokes saved, percent", "#2da44e"))


def scale(low, high, begin, end):
    return lambda v: begin + (v - low) / max(high - low, 1e-9) * (end - begin)


def ticks(low, high, n):
    return [low + (high - low) * i / n for i in range(n + 1)]


def panel(points, top, x, title, colour):
    """A curve in a frame that is as high as the curve."""
    values = [v for _, v in points]
    spread = (max(values) - min(values)) or 1
    low, high = min(values) - 0.05 * spread, max(values) + 0.05 * spread
    y = scale(low, high, top + HEIGHT, top)
    out = [f'<text x="{LEFT}" y="{top - 8}" fill="{colour}">{title}</text>']
    for v in ticks(low, high, 4):
        out.append(f'<line x1="{LEFT}" x2="{W - RIGHT}" y1="{y(v):.1f}" y2="{y(v):.1f}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 6}" y="{y(v) + 4:.1f}" text-anchor="end">{v:.2f}</text>')
    path = " ".join(f"{x(at):.1f},{y(v):.1f}" for at, v in points)
    out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>')
    if len(points) < 40:
        out += [f'<circle cx="{x(at):.1f}" cy="{y(v):.1f}" r="2.5" fill="{colour}"/>' for at, v in points]
    return out


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("log", type=pathlib.Path, help="a run's log.jsonl")
    p.add_argument("out", type=pathlib.Path, help="the picture, SVG")
    a = p.parse_args()
    rows = [json.loads(r) for r in a.log.read_text().splitlines()]
    end = max(r["characters"] for r in rows) / 1e6
    x = scale(0, end, LEFT, W - RIGHT)
    parts, top = [], TOP
    for key, kind, title, colour in PANELS:
        points = [(r["characters"] / 1e6, r[key]) for r in rows if r["kind"] == kind]
        if points:
            parts += panel(points, top, x, title, colour)
            top += HEIGHT + GAP
    for at in ticks(0, end, 6):
        parts.append(f'<text x="{x(at):.0f}" y="{top - GAP + 16}" text-anchor="middle">{at:.3g}</text>')
    parts.append(f'<text x="{W / 2}" y="{top + 4}" text-anchor="middle">characters seen in this run, millions</text>')
    a.out.write_text("\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {top + 12}" font-family="sans-serif" font-size="11">',
        f'<rect width="{W}" height="{top + 12}" fill="white"/>', *parts, "</svg>"]) + "\n")


if __name__ == "__main__":
    main()
