"""What a word is, and where sentences begin. The pattern is the evaluation's (research: data.md section 4)."""
import re

MAX_FORM = 31  # bytes; engine/lexicon.MaxForm

WORD = re.compile(r"(?<![\w'])[A-Za-z]+(?:'[A-Za-z]+)*(?!\w)")

# A token that is no word: a number, a smiley, a name with other letters. It is found by its first character.
NO_WORD = re.compile(r"(?<=[ \n])(?!" + WORD.pattern + r")[^ \n]")

_ENDS = re.compile(r"[.!?:][\"')\]]* *[\"'(\[]*\Z|[\n\"(\[*-] *\Z")


def begins_sentence(line, at):
    """Whether a capital at `at` may come from the place and not from the word: behind a line's start, an end of
    sentence, a colon, a quote or a bracket."""
    return at == 0 or _ENDS.search(line, max(0, at - 6), at) is not None


def key(form):
    """The order of a lexicon's forms."""
    return form.lower(), form
