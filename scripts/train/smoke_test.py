"""The whole pipeline on fifty lines, in under two minutes on two cores:  python3 scripts/train/smoke_test.py

Prepare, train, resume (bit for bit the same as a run without a stop), export, golden vectors; and the small rules that
must agree with the Go code.
"""
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree

import numpy as np
import torch

import charset
import encode
import evaluate
import export
import golden
import lexicon
import loss
import model
import optim
import schedule
import tradeoff
import train

HERE = pathlib.Path(__file__).resolve().parent
LINES = HERE.parent.parent / "assets" / "testdata" / "lines.txt"


def run(script, *args):
    env = dict(os.environ, OMP_NUM_THREADS="1")
    done = subprocess.run([sys.executable, str(HERE / script), *map(str, args)], env=env, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise AssertionError(f"{script} failed:\n{done.stdout}")
    return done.stdout


class Rules(unittest.TestCase):
    def test_fold(self):
        tests = [("don’t", "don't"), ("“a”…", '"a"...'), ("a\r\nb\rc", "a\nb\nc"), ("1–2—3", "1-2-3"),
                 ("\ta\u00a0b\u2009c", " a b c"), ("x\u2028y", "x\ny"), ("é", "é")]
        for given, want in tests:
            self.assertEqual(charset.fold(given), want)
        self.assertEqual(charset.ids("\n ~é\x00").tolist(), [1, 2, 96, 0, 0])

    def test_window_start(self):
        for n, want in [(0, 0), (64, 0), (65, 16), (80, 16), (81, 32), (144, 80)]:
            self.assertEqual(charset.window_start(n), want, n)

    def test_keys_as_in_the_worked_example(self):
        # "the" is offered at once, "cat" behind c, "dog" behind d and do
        line = "the cat, the dog don't 42 cats"
        spans = [(0, 3), (4, 7), (9, 12), (13, 16), (17, 22), (26, 30)]
        self.assertEqual(evaluate.keys(line, spans, [0, 1, 0, 1, None, None]), 21)
        self.assertEqual(evaluate.keys(line, spans, [None, 1, None, 1, None, None]), 27)

    def test_labels(self):
        enc = encode.Encoder(lexicon.Lexicon(sorted(["don't", "I", "see", "seen", "tomorrow"], key=lambda f: (f.lower(), f))))
        chars, rows, typed = enc.line("I dont see 4 cats, tomorrow")
        rows, typed = np.frombuffer(rows, np.int16), np.frombuffer(typed, np.uint8)
        text = charset.text(np.frombuffer(chars, np.uint8))
        at = lambda s: text.index(s)
        word = lambda i: None if rows[i] < 0 else enc.lexicon.forms[rows[i]]
        self.assertEqual(word(0), "I")
        self.assertEqual([word(at("dont") + i) for i in range(4)], ["don't"] * 3 + [None])
        self.assertEqual(word(at(" 4")), "<other>")
        self.assertEqual(word(at(", t")), "tomorrow")
        self.assertEqual(typed[at(", t")], encode.SEAM)
        self.assertEqual(typed[at("see") + 2], 3 + encode.WHOLE)

    def test_ranges(self):
        lex = lexicon.Lexicon(["it's", "its", "US", "us", "use"])
        self.assertEqual([lex.range(p) for p in ("", "it", "it'", "us", "use", "x")],
                         [(1, 6), (1, 3), (1, 2), (3, 6), (5, 6), (6, 6)])

    def test_blocked_words_are_not_offered(self):
        for path in HERE.parent.parent.glob("assets/**/lexicon.txt"):
            forms = {f.lower() for f in path.read_text().splitlines()}
            self.assertEqual(forms & lexicon.read_blocked(), set())

    def test_reads_the_shipped_models(self):
        """The quantised models open, and answer what their golden vectors say: a run can begin from them."""
        for name in ("small", "base"):
            self.assertLess(golden.check(HERE.parent.parent / "assets" / name), 1e-3, name)

    def test_loss_is_the_decision(self):
        """The hand-made gradients are autograd's."""
        torch.manual_seed(0)
        n, d, rows = 40, 8, 30
        hidden = torch.randn(n, d, requires_grad=True)
        weight, bias = torch.randn(rows, d, requires_grad=True), torch.randn(rows, requires_grad=True)
        b = type("Batch", (), {})()
        b.next_at, b.next_row = torch.arange(0, 20), torch.randint(0, rows, (20,))
        b.mid_at = torch.arange(15, 40)
        b.mid_lo = torch.tensor([1] * 5 + [3] * 5 + [11] * 10 + [20] * 5)
        b.mid_hi = torch.tensor([9] * 5 + [5] * 5 + [17] * 10 + [20] * 5)
        b.mid_row = torch.tensor([1, 0, 8, 3, 4] + [3, 4, 0, 3, 3] + [11, 12, 13, 14, 15, 16, 0, 0, 11, 12] + [0] * 5)
        b.mid_index = torch.arange(25)
        b.mid_groups = [(0, 10, 1, 10), (10, 20, 10, 18), (20, 25, 18, 24)]
        total, _, _ = loss.WordLoss.apply(hidden, weight, bias, b, loss.softmax_gradient, loss.range_gradient)
        got = torch.autograd.grad(total, (hidden, weight, bias))
        logits = hidden @ weight.t() + bias
        want = torch.nn.functional.cross_entropy(logits[b.next_at], b.next_row)
        index = torch.arange(rows)
        inside = (index >= b.mid_lo[:, None]) & (index < b.mid_hi[:, None]) | (index == 0)
        want = want + torch.nn.functional.cross_entropy(logits[b.mid_at].masked_fill(~inside, -1e9), b.mid_row)
        for g, w in zip((total, *got), (want, *torch.autograd.grad(want, (hidden, weight, bias)))):
            self.assertLess(float((g - w).abs().max()), 1e-5)


    def test_a_run_can_be_lengthened_until_its_descent_begins(self):
        for step, falls in ((100, False), (101, True)):
            for later in ({"deadline": time.time() + 3600}, {"total": 1000}):
                s = schedule.Schedule(**later)
                s.load({"total": 150, "descent_from": 100}, step)
                falling = s.descent_from is not None and step >= s.descent_from
                self.assertEqual(falling, falls and "deadline" in later, (step, later))

    def test_bf16_only_where_it_is_faster(self):
        with tempfile.TemporaryDirectory() as folder:
            cpuinfo = pathlib.Path(folder, "cpuinfo")
            for flags, want in (("avx512f avx512_bf16", torch.float32), ("avx512_bf16 amx_bf16 amx_tile", torch.bfloat16),
                                (None, torch.float32)):
                cpuinfo.unlink(missing_ok=True)
                if flags:
                    cpuinfo.write_text("flags\t\t: fpu " + flags + "\n")
                self.assertEqual(optim.working_type(torch.device("cpu"), cpuinfo), want)
                self.assertEqual(optim.working_type(torch.device("cuda"), cpuinfo), torch.bfloat16)

    def test_a_deeper_model_begins_where_the_other_stands(self):
        words = lexicon.Lexicon(["a", "b", "c"])
        old, new = (model.Decider(model.Config("tiny", 64, layers, 4, 128, 4)).eval() for layers in (2, 3))
        train.warm(new, words, old, words)
        ids = torch.randint(1, charset.SIZE, (2, charset.WINDOW))
        with torch.no_grad():
            self.assertTrue(torch.equal(old(ids), new(ids)))
            self.assertTrue(torch.equal(old.head.weight, new.head.weight))


    def test_tradeoff_is_drawn(self):
        rows = [{"name": "small", "kind": kind, "MB": mb, "mid-word": 150.0, "next-word": 400.0, "ksr": 37.0 + mb / 10, "p1": 34.0,
                 "next": 19.0} for mb, kind in enumerate(tradeoff.COLOURS)]
        picture = xml.etree.ElementTree.fromstring(tradeoff.draw(rows))
        marks = picture.iter("{http://www.w3.org/2000/svg}circle")
        self.assertEqual(len(list(marks)), 2 * len(rows))
        self.assertEqual(len(tradeoff.table(rows).splitlines()), 2 + len(rows))


class Pipeline(unittest.TestCase):
    def test_every_script_says_how_it_is_called(self):
        scripts = [f.name for f in HERE.glob("*.py") if f.name != "smoke_test.py" and "__main__" in f.read_text()]
        self.assertIn("train.py", scripts)
        for name in scripts:
            self.assertIn(f"usage: {name} [-h]", run(name, "--help"))

    def test_from_text_to_model(self):
        with tempfile.TemporaryDirectory() as folder:
            folder = pathlib.Path(folder)
            corpus, data = folder / "corpus", folder / "data"
            corpus.mkdir()
            (corpus / "lines.txt").write_text(LINES.read_text())
            run("prepare.py", corpus, data, "--rows", 512, "--dev-every", 2)
            self.assertGreater(json.loads((data / "sizes.json").read_text())["lines"][1], 50)
            common = ("--model", "tiny", "--windows", 8, "--steps", 60, "--no-compile", "--eval-chars", 200)
            told = run("train.py", data, folder / "straight", *common)
            run("train.py", data, folder / "stopped", *common, "--stop-at", 23)
            run("train.py", data, folder / "stopped", *common)
            a, b = (torch.load(folder / r / "checkpoint.pt") for r in ("straight", "stopped"))
            self.assertEqual((a["step"], a["characters"], a["schedule"]), (b["step"], b["characters"], b["schedule"]))
            for name in ("master", "m", "v", "momentum"):
                self.assertTrue(torch.equal(a["optimizer"][name], b["optimizer"][name]), name)
            self.assertIn("development slice: KSR", told)
            log = [json.loads(r) for r in (folder / "straight" / "log.jsonl").read_text().splitlines()]
            self.assertLess(log[0]["next"], 6.0)  # log(272) = 5.6 knows nothing
            out = folder / "model"
            run("export.py", folder / "straight" / "checkpoint.pt", data / "lexicon.txt", out)
            self.assertLess(golden.check(out), 1e-4)
            for start in (out, folder / "straight" / "checkpoint.pt"):
                on = folder / f"on-from-{start.name}"
                run("train.py", data, on, *common, "--steps", 1, "--warm", start)
                c = torch.load(on / "checkpoint.pt")
                self.assertEqual(export.characters(c), a["characters"] + c["characters"])
            self.assertIn("KSR", run("evaluate.py", out, data))
            run("plot.py", folder / "straight" / "log.jsonl", folder / "loss.svg")


class Fixture(unittest.TestCase):
    def test_committed_golden_vectors(self):
        self.assertLess(golden.check(LINES.parent / "tiny"), 1e-3)


if __name__ == "__main__":
    unittest.main()
