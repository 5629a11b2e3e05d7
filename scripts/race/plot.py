"""Draws build/race.jsonl as bars on a logarithmic scale.  python scripts/race/plot.py [OUT.svg]"""
import json
import sys
from pathlib import Path

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt

SOURCE, OUT = Path("build/race.jsonl"), "docs/race.svg"
OURS, OTHERS, INK = "#2da44e", "#6e7f96", "#7d8590"   # colours that stand out from white and from black
LABELS = {"full-64": "Laya, full window", "next-word": "Laya, typing: next word", "mid-word": "Laya, typing: inside a word"}


def bars(results):
    """-> (label, minimum, median, P99 in ms, colour) of what is drawn, the slowest first."""
    drawn = []
    for r in results:
        label = LABELS.get(r["mode"]) if r["lane"] == "laya" else r["label"]
        if label and "p50_us" in r:
            times = (r[k] / 1000 for k in ("min_us", "p50_us", "p99_us"))
            drawn.append((label, *times, OURS if r["lane"] == "laya" else OTHERS))
    return sorted(drawn, key=lambda bar: -bar[2])


def draw(drawn, path):
    plt.rcParams.update({"svg.fonttype": "none", "svg.hashsalt": "race", "font.family": "sans-serif", "font.size": 10,
                         "text.color": INK, "axes.labelcolor": INK, "xtick.color": INK, "ytick.color": INK})
    figure, axes = plt.subplots(figsize=(7.2, .36 * len(drawn) + .8))
    left = min(low for _, low, *_ in drawn) / 2
    for y, (label, low, median, high, colour) in enumerate(drawn):
        axes.barh(y, median - left, left=left, height=.62, color=colour)
        axes.plot([low, high], [y, y], color=INK, linewidth=1)
        axes.text(high * 1.12, y, f"{median:.2f}", va="center")
    axes.set_xscale("log")
    axes.set_xlim(left, max(high for *_, high, _ in drawn) * 2)
    axes.set_yticks(range(len(drawn)), [bar[0] for bar in drawn])
    axes.xaxis.set_major_formatter(matplotlib.ticker.FormatStrFormatter("%g"))
    axes.set_xlabel("milliseconds a decision on one core: bar and figure the median, line minimum to P99")
    axes.minorticks_off()
    axes.tick_params(left=False)
    for side in ("top", "right", "left"):
        axes.spines[side].set_visible(False)
    axes.spines["bottom"].set_color(INK)
    figure.savefig(path, transparent=True, bbox_inches="tight", metadata={"Date": None, "Creator": None})


def main():
    results = [json.loads(line) for line in SOURCE.read_text().splitlines()]
    draw(bars(results), sys.argv[1] if len(sys.argv) > 1 else OUT)


if __name__ == "__main__":
    main()
