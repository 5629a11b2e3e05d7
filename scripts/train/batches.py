"""Windows of training text, drawn anew for every step from (seeds, rank, step) alone: so a run resumes exactly.

Half of the windows begin where a line begins, as a field does; some begin at a word inside a line with a newline in
front, as a field does whose beginning is somewhere else; the rest begin anywhere, inside words too.
"""
import json

import numpy as np
import torch

import charset
import encode
import sources

ALIGNED, FIELD = 0.45, 0.07
NEXT, MID = 8, 16            # places per window that are trained at, of about 12 and 40
# An engine asks with fewer than 49 characters only near the beginning of a field. Elsewhere such places are practice:
# what is learnt there helps, less than what is learnt where the questions are.
ASKED, PRACTICE = 48, 0.35
# How much each kind of place is wanted: the first letters decide most keys; a whole word has nothing left to show.
BY_LETTERS = np.array([0, 1, 1, .8, .5] + [.3] * 28, dtype=np.float32)
WHOLE, SEAM = 0.12, 0.25


class Batch:
    """The tensors of one step; see Sampler.batch."""

    def to(self, device):
        for name, value in vars(self).items():
            if torch.is_tensor(value):
                setattr(self, name, value.to(device, non_blocking=True))
        return self


class Source:
    def __init__(self, folder, name):
        self.chars, self.rows, self.typed = (
            np.memmap(folder / f"{name}.{kind}", dtype=dtype, mode="r")
            for kind, dtype in (("chars", np.uint8), ("rows", np.int16), ("typed", np.uint8)))
        last = len(self.chars) - charset.WINDOW - 1
        starts = np.flatnonzero(self.chars[:max(last, 0)] == charset.NEWLINE)
        self.last, self.line_starts = last, starts.astype(np.int32)


class Sampler:
    def __init__(self, data, lexicon, windows, seeds, rank):
        sizes = json.loads((data / "sizes.json").read_text())
        self.sources, weights = [], []
        for name in sorted(sizes):
            if sizes[name][0] > 4 * charset.WINDOW:
                self.sources.append(Source(data / "train", name))
                weights.append(sources.weight(name))
        self.share = np.array(weights) / sum(weights)
        self.lexicon, self.windows, self.seeds, self.rank = lexicon, windows, seeds, rank

    def batch(self, step):
        rng = np.random.default_rng([*self.seeds, self.rank, step])
        n, t = self.windows, charset.WINDOW
        chars = np.empty((n, t + 1), np.uint8)
        rows, typed = np.empty((n, t), np.int16), np.empty((n, t), np.uint8)
        asked = np.ones((n, t), np.float32)
        which = rng.choice(len(self.sources), n, p=self.share)
        for i, s in enumerate(which):
            s = self.sources[s]
            start, line, field = self._start(s, rng)
            chars[i], rows[i], typed[i] = s.chars[start:start + t + 1], s.rows[start:start + t], s.typed[start:start + t]
            if field:
                chars[i, 0] = charset.NEWLINE
            elif not line:
                asked[i, :ASKED] = PRACTICE
        return self._places(chars, rows, typed, asked, rng)

    @staticmethod
    def _start(s, rng):
        """(where a window begins, whether a line does, whether it is given the newline of a field's beginning)."""
        kind = rng.random()
        if kind < ALIGNED:
            return int(s.line_starts[rng.integers(len(s.line_starts))]), True, False
        start = int(rng.integers(s.last))
        if kind < ALIGNED + FIELD:
            near = np.flatnonzero((s.chars[start:start + 32] == charset.SPACE) & (s.rows[start:start + 32] >= 0))
            if len(near) and start + near[0] < s.last:
                return start + int(near[0]), False, True
        return start, False, False

    def _places(self, chars, rows, typed, asked, rng):
        n, t = rows.shape
        letters = typed & 63
        at = np.arange(t)
        labelled = rows >= 0
        in_sight = letters <= at + 1  # the whole of what has been typed is in the window
        weight = asked * BY_LETTERS[np.minimum(letters, 31)] * np.where(typed & encode.WHOLE, WHOLE, 1)
        mid = self._draw(weight * (labelled & in_sight & (letters > 0)), MID * n, rng)
        weight = asked * np.where(typed == encode.SEAM, SEAM, 1) * (labelled & (letters == 0))
        nxt = self._draw(weight, NEXT * n, rng)

        flat, letters, rows = chars[:, :t].reshape(-1), letters.reshape(-1), rows.reshape(-1)
        # flat windows are contiguous, and a prefix never crosses a window's start: in_sight
        prefixes = [charset.text(flat[i + 1 - letters[i]:i + 1]).lower() for i in mid]
        order = sorted(range(len(mid)), key=prefixes.__getitem__)
        mid, prefixes = mid[order], [prefixes[i] for i in order]
        ranges = [self.lexicon.range(p) for p in prefixes]

        b = Batch()
        b.ids = torch.from_numpy(chars[:, :t].astype(np.int64))
        b.following = torch.from_numpy(chars[:, 1:].astype(np.int64)).reshape(-1)
        b.next_at, b.mid_at = torch.from_numpy(nxt), torch.from_numpy(mid)
        b.next_row = torch.from_numpy(rows[nxt].astype(np.int64))
        b.mid_row = torch.from_numpy(rows[mid].astype(np.int64))
        b.mid_lo, b.mid_hi = (torch.tensor([r[k] for r in ranges], dtype=torch.int64) for k in (0, 1))
        b.mid_index = torch.arange(len(mid))
        b.mid_groups = self._groups(prefixes)
        return b

    @staticmethod
    def _draw(weight, n, rng):
        """n places of those with weight, in proportion to it and without repetition while there are enough."""
        flat = weight.reshape(-1)
        places = np.flatnonzero(flat)
        if len(places) <= n:  # the shape stays, so that what is compiled stays
            return np.sort(rng.choice(places, n)).astype(np.int64)
        race = rng.exponential(size=len(places)) / flat[places]  # the first n of a race
        return np.sort(places[np.argpartition(race, n)[:n]]).astype(np.int64)

    def _groups(self, prefixes):
        groups, begin = [], 0
        for i in range(1, len(prefixes) + 1):
            if i == len(prefixes) or prefixes[i][0] != prefixes[begin][0]:
                groups.append((begin, i, *self.lexicon.range(prefixes[begin][0])))
                begin = i
        return groups
