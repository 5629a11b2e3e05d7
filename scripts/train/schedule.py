"""The learning rate: a short warm-up, then constant, then down to zero over the run's last part.

The constant part needs no end to be known, so a run can be lengthened or continued from its checkpoint before the
descent. With a deadline, the descent's beginning and end are estimated from the measured speed and kept in the
checkpoint; pauses only make the descent shorter, it still reaches zero.
"""
import time

WARMUP = 150
DESCENT = 0.35  # of the whole run; a short run from another model's weights wants more


class Schedule:
    def __init__(self, total=None, deadline=None, descent=DESCENT):
        self.descent = descent
        self.total, self.deadline = total, deadline  # steps; seconds since the epoch
        self.descent_from = int(total * (1 - descent)) if total else None
        self.clock = None

    def observe(self, step, now=None):
        """With a deadline: looks at the speed since the last call, and decides where the descent stands."""
        if self.deadline is None:
            return
        now = time.time() if now is None else now
        if self.clock is None or step <= self.clock[1]:
            self.clock = (now, step)
            return
        left = max(0.0, self.deadline - now) * (step - self.clock[1]) / max(now - self.clock[0], 1e-3)
        self.clock = (now, step)
        if self.descent_from is None and left <= self.descent * (step + left):
            self.descent_from = step
        if self.descent_from is not None:
            self.total = step + max(1, int(left))

    def rate(self, step):
        """The share of the peak rate at a step, 0 to 1."""
        rate = min(1.0, (step + 1) / WARMUP)
        if self.descent_from is not None and step >= self.descent_from:
            rate = min(rate, (self.total - step) / max(1, self.total - self.descent_from))
        return max(rate, 0.0)

    def done(self, step):
        return self.total is not None and step >= self.total

    def state(self):
        return {"total": self.total, "descent_from": self.descent_from}

    def load(self, state, step):
        """Takes over where a run stood at a step. With another end, a run whose descent has not begun goes on at the full
        rate, and one that had come to its end begins a new stretch."""
        ended = state["total"] is not None and step >= state["total"]
        falling = state["descent_from"] is not None and step > state["descent_from"]
        if self.total is None and self.deadline is None:
            self.total, self.descent_from = state["total"], state["descent_from"]
        elif self.deadline is not None and falling and not ended:
            self.total, self.descent_from = state["total"], state["descent_from"]
        elif self.total is not None and not ended and state["total"] == self.total:
            self.descent_from = state["descent_from"]
