"""Reads the corpus: one paragraph or utterance a line, in zstd, xz or plain files, folded; development lines apart.

Block i of 50 lines of a file is development text when i mod 200 == 199. It is never trained on, never counted for the
lexicon, and never noised.
"""
import lzma
import pathlib
import re
import subprocess

import charset

BLOCK, EVERY = 50, 200
_NICK = re.compile(r"^<[^<> ]{1,20}> +")  # the speaker in front of a line of IRC


def files(folder):
    """The (name, path) pairs of a folder's text files, in name order."""
    paths = sorted(p for p in pathlib.Path(folder).iterdir() if p.name.endswith((".txt", ".txt.zst", ".txt.xz")))
    if not paths:
        raise SystemExit(f"prepare: no .txt, .txt.zst or .txt.xz in {folder}")
    return [(p.name.split(".txt")[0], p) for p in paths]


def is_dev(number, every=EVERY):
    """Whether a line (counted from 0 in its file, empty ones included) belongs to the development slice."""
    return every > 0 and number // BLOCK % every == every - 1


def lines(path, every=EVERY):
    """Yields (is_dev, folded line) for the lines of a file that are not empty."""
    for number, raw in enumerate(raw_lines(path)):
        line = charset.fold(raw.decode("utf-8", "replace").rstrip("\r\n"))
        line = _NICK.sub("", line).replace("\n", " ").strip(" ")
        if line:
            yield is_dev(number, every), line


def raw_lines(path):
    """The lines of a file as bytes."""
    if not path.name.endswith(".zst"):
        with (lzma.open if path.name.endswith(".xz") else open)(path, "rb") as f:
            yield from f
        return
    with subprocess.Popen(["zstd", "-dcq", str(path)], stdout=subprocess.PIPE) as p:
        yield from p.stdout
    if p.returncode:
        raise SystemExit(f"prepare: zstd failed on {path.name}")
