"""Noise for training text, so that a slip in the context doesn't blind the model.

Each line draws one manner of typing (most draw none), each word of a sloppy line may get one slip. Only what is
written changes: the label stays the word that was meant, as long as what is written can still become it.
"""

# Share of the lines written in each manner; the rest stay as they are.
LOWER = 0.10         # no capitals at all, as in chat
UPPER = 0.012        # shouting
NO_APOSTROPHE = 0.05 # dont, Im
UNPUNCTUATED = 0.06  # no commas, no full stop at the end
SLOPPY = 0.10        # slips; mixes with the manners above
SLIP = 0.09          # share of a sloppy line's words with one slip
JOINED = 0.20        # line ends that become a space, in sources where that is natural

_ROWS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_NEAR = {}
for _y, _row in enumerate(_ROWS):
    for _x, _c in enumerate(_row):
        _NEAR[_c] = "".join(_ROWS[y][x] for y in (_y - 1, _y, _y + 1) if 0 <= y < 3
                            for x in (_x - 1, _x, _x + 1) if 0 <= x < len(_ROWS[y]) and (x, y) != (_x, _y))


class Manner:
    """How one line is typed."""

    def __init__(self, rng):
        r = rng.random()
        self.lower = r < LOWER
        self.upper = LOWER <= r < LOWER + UPPER
        self.no_apostrophe = rng.random() < NO_APOSTROPHE
        self.unpunctuated = rng.random() < UNPUNCTUATED
        self.sloppy = rng.random() < SLOPPY
        self.plain = not (self.lower or self.upper or self.no_apostrophe or self.sloppy)

    def word(self, word, rng):
        """How the word comes out."""
        if self.lower:
            word = word.lower()
        elif self.upper:
            word = word.upper()
        if self.no_apostrophe:
            word = word.replace("'", "")
        if self.sloppy and len(word) > 2 and rng.random() < SLIP:
            word = slip(word, rng)
        return word


def slip(word, rng):
    """One wrong key: a neighbour, a missing letter, two swapped, or one doubled."""
    kind, at = rng.random(), rng.randrange(len(word))
    if kind < 0.4:
        c = word[at]
        near = _NEAR.get(c.lower())
        if not near:
            return word
        n = rng.choice(near)
        return word[:at] + (n.upper() if c.isupper() else n) + word[at + 1:]
    if kind < 0.65:
        return word[:at] + word[at + 1:]
    if kind < 0.9:
        at = min(at, len(word) - 2)
        return word[:at] + word[at + 1] + word[at] + word[at + 2:]
    return word[:at] + word[at] + word[at:]


def unpunctuate(line):
    return line.replace(",", "").rstrip(".")
