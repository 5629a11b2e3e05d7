"""Text to the 97 character ids that every engine reads: the Python twin of engine/charset/charset.go.

Ids: 0 unknown, 1 newline, 2..96 the printable ASCII characters 32..126 in order. `fold` keeps unknown characters as
they are, so that a pattern can still see whether they are letters; `ids` turns a folded text into numbers.
"""
import re

import numpy as np

SIZE = 97
UNKNOWN, NEWLINE, SPACE = 0, 1, 2
WINDOW, ANCHOR = 64, 16

_FOLD = {}
for _group, _as in (("‘’‚‛′‹›ʼ", "'"), ("“”„‟″«»", '"'), ("‐‑‒–—―−", "-"),
                    ("\t\v\f\u00a0\u202f\u205f\u3000", " "), ("\r\u0085\u2028\u2029", "\n"), ("…", "...")):
    _FOLD.update({ord(c): _as for c in _group})
_FOLD.update({c: " " for c in range(0x2000, 0x200B)})

_IDS = np.zeros(0x110000, dtype=np.uint8)
_IDS[32:127] = np.arange(2, SIZE)
_IDS[10] = NEWLINE


def fold(text):
    """Typographic quotes, dashes, the ellipsis, unusual spaces and line ends become ASCII; CR LF is one line end."""
    return text.replace("\r\n", "\n").translate(_FOLD)


def ids(folded):
    """The id of every character of a folded text, as uint8."""
    codes = np.frombuffer(folded.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)
    return _IDS[codes]


def text(numbers):
    """The folded text back, with '\\ufffd' for unknown characters. It is for tests and tools."""
    return "".join("\ufffd" if i == 0 else "\n" if i == 1 else chr(int(i) + 30) for i in numbers)


def window_start(n):
    """Where the window begins in n folded characters: the smallest multiple of 16 that leaves at most 64."""
    return 0 if n <= WINDOW else -(-(n - WINDOW) // ANCHOR) * ANCHOR


def window(context, at_start):
    """(ids, start) of the window of a context, with a newline in front when it reaches back to the field's start."""
    folded = ids(fold(context))
    if at_start:
        folded = np.concatenate([np.array([NEWLINE], dtype=np.uint8), folded])
    start = window_start(len(folded))
    return folded[start:], start


LETTERS = re.compile(r"[A-Za-z']+\Z")


def typed(context):
    """What has been typed of the word at the caret, lower case, without leading apostrophes; '' between words."""
    m = LETTERS.search(fold(context))
    return m.group().lstrip("'").lower() if m else ""
