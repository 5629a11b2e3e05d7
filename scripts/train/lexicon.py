"""The words that may be offered: 16,383 forms behind row 0, chosen for what people type today.

Score of a word = geometric mean of its share in the training mixture (sources.py) and in wordfreq's list: a word has to
be alive in both, so old novels' words and one source's names fall out. Its spelling is the one most used in the middle
of sentences. forms.txt says which forms must be there and how they are spelt; blocklist.txt which are never offered.
"""
import bisect
import collections
import math
import pathlib
import re
import subprocess

import corpus
import sources
import words

HERE = pathlib.Path(__file__).parent
OTHER = "<other>"

SHORT = set("""a i am an as at be by do go he hi if in is it me my no of oh ok on or so to up us we ad ah eh ha ho hm id
ex pi pm tv pc uk un ai hr pr qa la ny dc cd eu dj vs ma pa jo ed al mr ms dr st um uh yo ya ip cv""".split())


class Counts:
    """Weighted counts of words: how often in all, and in which spelling in the middle of a sentence."""

    def __init__(self):
        self.share = collections.Counter()
        self.mid = collections.defaultdict(collections.Counter)

    def add_source(self, name, path, every):
        seen, mid, total = collections.Counter(), collections.Counter(), 0
        for dev, line in corpus.lines(path, every):
            if dev:
                continue
            titles = 0
            found = [(m.start(), m.group()) for m in words.WORD.finditer(line)]
            for at, form in found:
                titles += form[0].isupper()
            shouted = titles * 2 > len(found) and len(found) > 2  # a heading or a shouted line says nothing about case
            for at, form in found:
                seen[form.lower()] += 1
                if not shouted and at > 1 and line[at - 1] == " " and not words.begins_sentence(line, at):
                    mid[form] += 1
            total += len(found)
        scale = sources.weight(name) / max(total, 1)
        for word, n in seen.items():
            self.share[word] += n * scale
        for form, n in mid.items():
            self.mid[form.lower()][form] += n * scale


def read_list(path):
    """(must, drop): must maps a lower-case word to its forms."""
    must, drop = {}, set()
    for line in path.read_text(encoding="utf-8").splitlines():
        forms = line.split("#")[0].split()
        if not forms:
            continue
        if forms[0] == "-":
            drop.update(f.lower() for f in forms[1:])
            continue
        several = len({f.lower() for f in forms}) == 1
        for form in forms:
            if re.fullmatch(r"[A-Za-z]+(?:'[A-Za-z]+)*", form):
                must.setdefault(form.lower(), [])
                if several or not must[form.lower()]:
                    must[form.lower()].append(form)
    return must, drop


def read_blocked():
    text = (HERE / "blocklist.txt").read_text(encoding="utf-8")
    return {w for line in text.splitlines() for w in line.split("#")[0].split()}


def read_wordfreq(path):
    """Share of each word in wordfreq's list (word, centibels, zipf), or nothing when there is no such file."""
    if path is None:
        return {}
    raw = subprocess.run(["zstd", "-dcq", str(path)], stdout=subprocess.PIPE, check=True).stdout \
        if str(path).endswith(".zst") else pathlib.Path(path).read_bytes()
    share = {}
    for line in raw.decode("utf-8").splitlines():
        if not line.startswith("#"):
            word, centibels = line.split("\t")[:2]
            share[word] = 10 ** (float(centibels) / 100)
    return share


def spellings(word, mid):
    """The form most used in the middle of sentences, and a second one when it is common in its own right."""
    if not mid:
        return []
    total = sum(mid.values())
    ranked = mid.most_common(2)
    forms = [ranked[0][0]]
    if len(ranked) > 1 and ranked[1][1] > 0.42 * total and ranked[1][1] > 2e-5 and not ranked[1][0].isupper():
        forms.append(ranked[1][0])
    return forms


def choose(counts, wordfreq, rows):
    """The forms of rows 1.., sorted by (lower case, form)."""
    must, drop = read_list(HERE / "forms.txt")
    drop |= read_blocked()
    total = sum(counts.share.values()) or 1
    scored = []
    for word, share in counts.share.items():
        if word in drop or word in must or len(word) > words.MAX_FORM or (len(word) < 3 and word not in SHORT):
            continue
        if len(word) > 2 and len(set(word)) == 1:
            continue  # "aaa"
        alive = wordfreq.get(word, 0) if wordfreq else share / total
        if "'" in word and not alive:  # wordfreq splits possessives: judge them by their owner; the rest is debris
            if not re.fullmatch(r"[a-z]{3,}'s", word):
                continue
            alive = wordfreq.get(word[:-2], 0) * 0.03
        score = 0.5 * math.log(share / total + 3e-8) + 0.5 * math.log(alive + 1e-8)
        forms = spellings(word, counts.mid.get(word))
        if forms:
            scored.append((score, word, forms))
    scored.sort(reverse=True)
    chosen = {f for w, forms in must.items() if w not in drop and (rows > 4096 or w in counts.share) for f in forms}
    for _, word, forms in scored:
        if len(chosen) + len(forms) <= rows - 1:
            chosen.update(forms)
        if len(chosen) >= rows - 1:
            break
    have = {f.lower() for f in chosen}
    for word in wordfreq:  # a small corpus leaves room for the commonest words that it lacks
        if len(chosen) >= rows - 1:
            break
        if word not in have and word not in drop and re.fullmatch(r"[a-z]{3,31}", word):
            chosen.add(must.get(word, [word])[0])
    if len(chosen) < rows - 1 and rows > 4096:
        raise SystemExit(f"prepare: only {len(chosen)} words, {rows - 1} wanted")
    return sorted(chosen, key=words.key)


class Lexicon:
    """Rows of forms, and the row that a written word stands for."""

    def __init__(self, forms):
        self.forms = [OTHER] + list(forms)
        self.row = {f: i for i, f in enumerate(self.forms) if i}
        self.lower = [""] + [f.lower() for f in forms]
        self.by_lower = collections.defaultdict(list)
        for i, w in enumerate(self.lower):
            if i:
                self.by_lower[w].append(i)
        # a contraction without its apostrophe is meant to be the contraction, unless it is a word itself
        self.alias = {w.replace("'", ""): rows[0] for w, rows in self.by_lower.items()
                      if "'" in w and not w.endswith("'s") and w.replace("'", "") not in self.by_lower}
        for word in ("that's", "what's", "it's", "he's", "she's", "there's", "here's", "who's", "how's", "where's"):
            bare = word.replace("'", "")
            if word in self.by_lower and bare not in self.by_lower:
                self.alias[bare] = self.by_lower[word][0]
        self._range = {}

    @classmethod
    def read(cls, path):
        lines = pathlib.Path(path).read_text(encoding="utf-8").splitlines()
        if lines[0] != OTHER:
            raise SystemExit(f"{path}: line 1 is not {OTHER}")
        return cls(lines[1:])

    def write(self, path):
        pathlib.Path(path).write_text("\n".join(self.forms) + "\n", encoding="utf-8")

    def __len__(self):
        return len(self.forms)

    def find(self, form, at_sentence_start=False):
        """The row that a written form stands for, 0 when the lexicon does not have it."""
        row = self.row.get(form)
        lower = form.lower()
        if row is not None and not (at_sentence_start and form != lower):
            return row
        rows = self.by_lower.get(lower)
        if rows is None:
            return self.alias.get(lower, 0)
        return rows[-1]  # small letters sort last: "may" for MAY, and for May where a sentence begins

    def range(self, prefix):
        """Rows [lo,hi) of the words that begin with a lower-case prefix; all but row 0 for an empty one."""
        got = self._range.get(prefix)
        if got is None:
            lo = bisect.bisect_left(self.lower, prefix, 1)
            hi = bisect.bisect_left(self.lower, prefix + "\x7f", lo)
            got = self._range[prefix] = (lo, hi)
            if len(self._range) > 1 << 20:
                self._range.clear()
        return got
