"""Text to arrays: what is read (characters) and, at every position, what should be answered there.

For each source three files, an element a character, to be memory-mapped:
  NAME.chars   uint8   character id
  NAME.rows    int16   row of the word that is being typed or comes next, 0 for <other>, -1 for "no answer is right"
  NAME.typed   uint8   how many letters of the word stand before the caret: 0 at a next-word place; WHOLE is added when
                       the word is complete, SEAM alone marks punctuation that a space and then the word follow
A line is stored behind its newline, so the newline's label is the line's first word.
"""
import array
import random

import charset
import corpus
import noise
import sources
import words

WHOLE, SEAM = 64, 128
_UP = bytes(range(256))
_NONE = -1


class Encoder:
    def __init__(self, lexicon):
        self.lexicon = lexicon
        self.labels = {}  # (row, letters) -> labels inside a word that is written as meant

    def line(self, line, manner=None, rng=None, lead="\n"):
        """(chars, rows, typed) of one line behind its lead; with a manner, as that manner would type it."""
        if manner and manner.unpunctuated:
            line = noise.unpunctuate(line)
        text, spans = self._write(lead + line, manner, rng)
        rows = array.array("h", [_NONE]) * len(text)
        typed = bytearray(len(text))
        for m in words.NO_WORD.finditer(text):
            self._before(text, m.start(), 0, rows, typed)
        for start, end, row, meant in spans:
            self._inside(text, start, end, row, meant, rows, typed)
            self._before(text, start, row, rows, typed)
        return charset.ids(text).tobytes(), rows.tobytes(), bytes(typed)

    def _write(self, text, manner, rng):
        """The text as typed, and (start, end, row, form that was meant or None when it is written so)."""
        find = self.lexicon.find
        shouted = text.isupper()
        spans = []
        if manner is None or manner.plain:
            for m in words.WORD.finditer(text):
                start, form = m.start(), m.group()
                if len(form) <= words.MAX_FORM:
                    row = find(form.lower() if shouted else form, form[0] < "a" and words.begins_sentence(text, start))
                    meant = None if row == 0 or len(self.lexicon.lower[row]) == len(form) else self.lexicon.lower[row]
                    spans.append((start, m.end(), row, meant))
            return text, spans
        parts, at, length = [], 0, 0
        for m in words.WORD.finditer(text):
            start, form = m.start(), m.group()
            written = manner.word(form, rng)
            parts += (text[at:start], written)
            length += start - at
            if len(form) <= words.MAX_FORM:
                row = find(form.lower() if shouted else form, form[0] < "a" and words.begins_sentence(text, start))
                meant = None if row == 0 and written.lower() == form.lower() else \
                    self.lexicon.lower[row] if row else form.lower()
                spans.append((length, length + len(written), row, meant))
            at = m.end()
            length += len(written)
        parts.append(text[at:])
        return "".join(parts), spans

    def _inside(self, text, start, end, row, meant, rows, typed):
        n = end - start
        typed[start:end] = _UP[1:n + 1]
        written = text[start:end].lower() if meant is not None else None
        if meant is None or written == meant:
            got = self.labels.get((row, n))
            if got is None:
                got = self.labels[row, n] = array.array("h", [row]) * n
            rows[start:end] = got
            typed[end - 1] += WHOLE
            return
        for p in range(1, n + 1):
            if not meant.startswith(written[:p]):
                break
            rows[start + p - 1] = row

    def _before(self, text, start, row, rows, typed):
        at = start - 1
        if at < 0:
            return
        rows[at], typed[at] = row, 0
        while at > 0 and text[at] == " " and text[at - 1] == " ":
            at -= 1
            rows[at], typed[at] = row, 0
        if at > 0 and text[at] == " " and rows[at - 1] == _NONE and text[at - 1] in ".,;:!?)":
            rows[at - 1], typed[at - 1] = row, SEAM


def source(name, path, lexicon, out, every, seed, noisy=True):
    """Encodes one file into out/train and out/dev; returns (characters to train on, characters of the slice)."""
    encoder, rng = Encoder(lexicon), random.Random(f"{seed}/{name}")
    joinable = name in sources.JOINABLE
    kinds = ("chars", "rows", "typed")
    sinks = {dev: [open(out / part / f"{name}.{k}", "wb") for k in kinds] for dev, part in ((0, "train"), (1, "dev"))}
    size = [0, 0]
    for dev, line in corpus.lines(path, every):
        if dev:
            pieces = encoder.line(line)
        else:
            lead = " " if noisy and joinable and size[0] and rng.random() < noise.JOINED else "\n"
            pieces = encoder.line(line, noise.Manner(rng) if noisy else None, rng, lead)
        for sink, piece in zip(sinks[int(dev)], pieces):
            sink.write(piece)
        size[int(dev)] += len(pieces[0])
    for files in sinks.values():
        for f in files:
            f.close()
    return size
