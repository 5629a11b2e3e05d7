"""The mixture: how much of the training text comes from each source, and why.

A weight is the source's share of the windows, relative to the others; `passes` below shows how often a source is then
read in a run. What people type today (chat, mail, requests) weighs more than its size, what they only read weighs less.
"""

WEIGHTS = {
    # name: (weight, reason)
    "self-dialogue": (20, "typed chat between people, with its slips; the nearest thing to messages and the largest"),
    "topical-chat": (7, "typed chat with longer turns and opinions"),
    "ewt-train": (7, "the only real e-mail, with blogs, reviews and answers; tiny, so read many times"),
    "stackexchange": (7, "typed questions, answers and comments: explaining, asking, thanking"),
    "tatoeba": (7, "short everyday sentences of every kind; its Tom and Mary keep it from weighing more"),
    "synthetic-persona-chat": (4, "small talk about oneself; written by a machine, so kept small"),
    "taskmaster": (3, "plans and bookings as people say them"),
    "star": (4, "plans and requests, both sides"),
    "casino": (3, "friendly negotiation, long typed turns"),
    "multidogo": (2, "customers' messages, rough typing"),
    "sgd": (4, "appointments, places and times; templates, so far below its size"),
    "assistant-queries": (3, "short requests, mostly lower case without punctuation"),
    "common-voice": (3, "single sentences of mixed everyday prose"),
    "ubuntu-irc": (4, "real, rough typing; technical"),
    "childes": (0.5, "spoken to small children: plain questions and answers"),
    "ami-icsi-meetings": (3, "work talk; um and uh, so below its size"),
    "gum-ccby": (1.5, "interviews, travel, vlogs, speeches"),
    "gsm8k-questions": (1, "everyday things counted; formulaic"),
    "us-gov-web-prose": (6, "modern work prose: teams, plans, notes"),
    "tech-docs-blogs": (4, "modern instructions; much of it reference"),
    "openstax-ccby-head": (4, "clear modern prose, study and money"),
    "openstax-ccby-earlier": (5, "clear modern prose; read, seldom typed"),
    "wikipedia-gap": (1, "names and facts"),
    "books-se-pd-life70": (3, "dialogue and narrative, but a hundred years old"),
    "books-novels-1894-1926": (1, "older still"),
}
DEFAULT = (1, "a source that nobody has weighed yet")

# Sources whose neighbouring lines often continue in one paragraph: some line ends become spaces.
JOINABLE = {"tatoeba", "common-voice", "self-dialogue", "topical-chat", "gum-ccby", "star", "ewt-train"}


def weight(name):
    return WEIGHTS.get(name, DEFAULT)[0]
