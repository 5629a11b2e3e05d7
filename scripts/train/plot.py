"""Draws a run's loss as SVG, without anything installed.  python3 plot.py LOG.jsonl OUT.svg"""
import json
import sys

W, H, LEFT, RIGHT, TOP, BOTTOM = 720, 360, 56, 56, 30, 44
COLOURS = {"next": "#1f6feb", "mid": "#d9730d", "ksr": "#2da44e"}


def line(points, x, y, colour, dots=False):
    path = " ".join(f"{x(a):.1f},{y(b):.1f}" for a, b in points)
    out = f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.5"/>'
    if dots:
        out += "".join(f'<circle cx="{x(a):.1f}" cy="{y(b):.1f}" r="2.5" fill="{colour}"/>' for a, b in points)
    return out


def scale(lo, hi, begin, end):
    return lambda v: begin + (v - lo) / max(hi - lo, 1e-9) * (end - begin)


def ticks(lo, hi, n=5):
    return [lo + (hi - lo) * i / n for i in range(n + 1)]


def main():
    log, out = sys.argv[1:3]
    rows = [json.loads(r) for r in open(log)]
    train = [r for r in rows if r["kind"] == "train"]
    dev = [r for r in rows if r["kind"] == "dev"]
    end = max(r["characters"] for r in rows) / 1e6
    x = scale(0, end, LEFT, W - RIGHT)
    top = max(r["next"] for r in train) * 1.02
    y = scale(0, top, H - BOTTOM, TOP)
    scores = [r["ksr"] for r in dev] or [0, 1]
    low, high = min(scores) - 1, max(scores) + 1
    z = scale(low, high, H - BOTTOM, TOP)
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}" font-family="sans-serif" font-size="11">',
             f'<rect width="{W}" height="{H}" fill="white"/>']
    for t in ticks(0, end):
        parts.append(f'<text x="{x(t):.0f}" y="{H - BOTTOM + 16}" text-anchor="middle">{t:.1f}</text>')
    for t in ticks(0, top):
        parts.append(f'<line x1="{LEFT}" x2="{W - RIGHT}" y1="{y(t):.1f}" y2="{y(t):.1f}" stroke="#ddd"/>'
                     f'<text x="{LEFT - 6}" y="{y(t) + 4:.0f}" text-anchor="end">{t:.1f}</text>')
    for t in ticks(low, high):
        parts.append(f'<text x="{W - RIGHT + 6}" y="{z(t) + 4:.0f}">{t:.1f}</text>')
    for name in ("next", "mid"):
        parts.append(line([(r["characters"] / 1e6, r[name]) for r in train], x, y, COLOURS[name]))
    parts.append(line([(r["characters"] / 1e6, r["ksr"]) for r in dev], x, z, COLOURS["ksr"], dots=True))
    words = (("next", "loss, next word (nats, left)"), ("mid", "loss inside words (nats, left)"),
             ("ksr", "development slice, keys saved (%, right)"))
    for i, (name, text) in enumerate(words):
        parts.append(f'<text x="{LEFT + 220 * i}" y="18" fill="{COLOURS[name]}">{text}</text>')
    parts.append(f'<text x="{W / 2}" y="{H - 8}" text-anchor="middle">characters seen in this run, millions</text></svg>')
    with open(out, "w") as f:
        f.write("\n".join(parts) + "\n")


if __name__ == "__main__":
    main()
