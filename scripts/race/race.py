"""The same decision by every runtime on one core, one after the other.  taskset -c 1 python scripts/race/race.py

Each runs in a process of its own: first against the golden vectors, then 50 warm-ups and 500 decisions, each on other
characters. Ours is `build/laya bench`, and scripts/race/window for a window of exactly 64. Writes JSON lines, and
prints a table.
"""
import argparse
import itertools
import json
import os
import subprocess
import sys
import time
from importlib.metadata import version
from pathlib import Path

import numpy as np

import runtimes
import weights

WARM_UPS, DECISIONS, TOLERANCE = 50, 500, 1e-3
MODEL, OUT = Path("assets/small"), Path("build/race.jsonl")


def race(lane):
    """-> the result of one of runtimes.LANES, or why there is none."""
    label, packages, open_runtime = runtimes.LANES[lane]
    result = {"lane": lane, "label": label, "mode": "full"}
    config, loaded = weights.load(MODEL)
    try:
        decide = open_runtime(config, loaded)
        result["version"] = ", ".join(f"{p} {version(p)}" for p in packages)
    except ImportError as error:
        return result | {"left_out": str(error)}
    cases = json.loads((MODEL / "golden.json").read_text())
    error = max(golden_error(decide, case, config["window"]) for case in cases)
    result["golden_error"] = error
    if error > TOLERANCE and "int8" not in lane:
        return result | {"left_out": f"wrong by {error:.3g}"}
    return result | measure(decide, config)


def golden_error(decide, case, window):
    """The largest difference in a listed logit or in the logsumexp."""
    ids = np.zeros(window, np.int64)
    ids[:len(case["ids"])] = case["ids"]
    logits = decide(ids, len(case["ids"]) - 1).astype(np.float64)
    high = logits.max()
    logsumexp = high + np.log(np.exp(logits - high).sum())
    return float(max(np.abs(logits[case["top"]] - case["logits"]).max(), abs(logsumexp - case["logsumexp"])))


def measure(decide, config):
    """-> minimum, median and P99 in microseconds, from characters to logits that Python can read."""
    draw, size, times = np.random.default_rng(1), config["window"], []
    for _ in range(WARM_UPS + DECISIONS):
        ids = draw.integers(2, config["vocab_chars"], size)
        begin = time.perf_counter_ns()
        decide(ids, size - 1)
        times.append((time.perf_counter_ns() - begin) / 1e3)
    times = sorted(times[WARM_UPS:])
    quantile = {q: times[int(q * len(times))] for q in (.5, .99)}
    return {"iterations": DECISIONS, "min_us": times[0], "p50_us": quantile[.5], "p99_us": quantile[.99]}


def ours():
    """-> results of `laya bench`, and of a window of exactly 64 characters."""
    for command in (["build/window", MODEL], ["build/laya", "bench", "--json", "--model", MODEL]):
        for line in subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines():
            yield {"lane": "laya", "label": "Laya"} | json.loads(line)


def child(lane):
    """race(lane) in a new process on one thread, whatever pool the runtime may have."""
    single = {name: "1" for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")}
    done = subprocess.run([sys.executable, "-W", "ignore", __file__, "--lane", lane],
                          env=os.environ | single, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"race: {lane}:\n{done.stderr}")
    return json.loads(done.stdout.splitlines()[-1])


MODES = {"full-64": "full window, 64 characters", "full": "full window, 49 to 64 characters", "jump": None,
         "mid-word": "typing, inside a word", "next-word": "typing, next word", "re-anchor": "typing, the window moves"}


def table(results):
    yield "| runtime | what | min, ms | p50, ms | p99, ms | golden, largest error |"
    yield "|---|---|---:|---:|---:|---:|"
    for r in results:
        what = MODES["full-64" if r["lane"] != "laya" else r["mode"]]
        if "left_out" in r:
            yield f"| {r['label']} | left out: {r['left_out']} | | | | |"
        elif what:
            times = " | ".join(f"{r[k] / 1000:.3f}" for k in ("min_us", "p50_us", "p99_us"))
            error = f"{r['golden_error']:.1g}" if "golden_error" in r else ""
            yield f"| {r['label']} | {what} | {times} | {error} |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--lane", choices=runtimes.LANES, help="this one alone, in this process")
    lane = parser.parse_args().lane
    if lane:
        print(json.dumps(race(lane)))
        return
    if len(os.sched_getaffinity(0)) != 1:
        raise SystemExit("race: give it one core: taskset -c 1 python scripts/race/race.py")
    results = []
    with OUT.open("w") as out:
        for result in itertools.chain(ours(), map(child, runtimes.LANES)):
            results.append(result)
            print(json.dumps(result), file=out, flush=True)
    print("\n".join(table(results)))


if __name__ == "__main__":
    main()
