"""Packs corpus and lexicon into one folder of at most 60 MB, for a machine that nothing else reaches.

python3 pack.py CORPUS LEXICON OUT.  The lines stay as they are, so the other machine encodes the very same arrays from them
(gpu.sh does); xz, because Python reads it without anything installed. Takes some minutes.
"""
import argparse
import lzma
import multiprocessing
import pathlib
import shutil

import corpus

LIMIT = 60e6


def squeeze(job):
    name, path, out = job
    target = out / f"{name}.txt.xz"
    with lzma.open(target, "wb", preset=8) as f:
        for line in corpus.raw_lines(path):
            f.write(line)
    return target.stat().st_size


def main():
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("corpus", type=pathlib.Path)
    p.add_argument("lexicon", type=pathlib.Path)
    p.add_argument("out", type=pathlib.Path)
    a = p.parse_args()
    a.out.mkdir(parents=True, exist_ok=True)
    jobs = [(name, path, a.out) for name, path in sorted(corpus.files(a.corpus), key=lambda f: -f[1].stat().st_size)]
    with multiprocessing.Pool(2) as pool:
        size = sum(pool.map(squeeze, jobs, chunksize=1))
    shutil.copyfile(a.lexicon, a.out / "lexicon.words")
    print(f"packed {len(jobs)} files: {size / 1e6:.1f} MB")
    if size > LIMIT:
        raise SystemExit("pack: over 60 MB; leave a source out")


if __name__ == "__main__":
    main()
