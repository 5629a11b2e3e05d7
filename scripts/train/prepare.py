"""Corpus to training data.  python3 prepare.py CORPUS OUT [--wordfreq FILE] [--rows N] [--lexicon FILE]

Counts words, chooses the lexicon, encodes every source (two processes). OUT then holds lexicon.txt, sizes.json and the
arrays of encode.py under train/ and dev/.
"""
import argparse
import json
import multiprocessing
import pathlib
import time

import corpus
import encode
import lexicon


def main(argv=None):
    p = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    p.add_argument("corpus", type=pathlib.Path, help="folder of .txt or .txt.zst files")
    p.add_argument("out", type=pathlib.Path)
    p.add_argument("--wordfreq", type=pathlib.Path, help="word, centibels: a list of what is written today")
    p.add_argument("--lexicon", type=pathlib.Path, help="use this lexicon.txt instead of choosing one")
    p.add_argument("--rows", type=int, default=16384)
    p.add_argument("--dev-every", type=int, default=corpus.EVERY, help="one block of 50 lines in so many; 0 for none")
    p.add_argument("--clean", action="store_true", help="without noise")
    p.add_argument("--processes", type=int, default=2)
    p.add_argument("--seed", type=int, default=1)
    a = p.parse_args(argv)

    begun = time.monotonic()
    for part in ("train", "dev"):
        (a.out / part).mkdir(parents=True, exist_ok=True)
    files = corpus.files(a.corpus)
    with multiprocessing.Pool(a.processes) as pool:
        if a.lexicon:
            words = lexicon.Lexicon.read(a.lexicon)
        else:
            words = lexicon.Lexicon(lexicon.choose(count(pool, files, a.dev_every),
                                                   lexicon.read_wordfreq(a.wordfreq), a.rows))
        words.write(a.out / "lexicon.txt")
        print(f"lexicon: {len(words)} rows, {time.monotonic() - begun:.0f} s", flush=True)
        jobs = sorted(files, key=lambda f: -f[1].stat().st_size)
        sizes = pool.starmap(encode.source, [(n, f, words, a.out, a.dev_every, a.seed, not a.clean)
                                             for n, f in jobs], chunksize=1)
    table = {name: size for (name, _), size in zip(jobs, sizes)}
    (a.out / "sizes.json").write_text(json.dumps(dict(sorted(table.items())), indent=1) + "\n")
    print(f"encoded: {sum(s[0] for s in sizes) / 1e6:.1f} M characters to train on, "
          f"{sum(s[1] for s in sizes) / 1e6:.2f} M in the development slice, {time.monotonic() - begun:.0f} s")


def _count(job):
    counts = lexicon.Counts()
    counts.add_source(*job)
    return counts.share, dict(counts.mid)


def count(pool, files, every):
    total = lexicon.Counts()
    jobs = sorted(files, key=lambda f: -f[1].stat().st_size)
    # in order of name, so that sums of fractions come out the same each time
    results = pool.map(_count, [(n, f, every) for n, f in jobs], chunksize=1)
    for _, (share, mid) in sorted(zip(jobs, results), key=lambda r: r[0][0]):
        total.share.update(share)
        for word, forms in mid.items():
            total.mid[word].update(forms)
    return total


if __name__ == "__main__":
    main()
