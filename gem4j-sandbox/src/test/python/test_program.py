# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import contextlib
import inspect
import io
import os
import types
import unittest

from gem4j_sandbox import settings
from gem4j_sandbox.lenient import lenient_table
from gem4j_sandbox.program import compiled, exit_code, lines_of, next_command, run_source
from gem4j_sandbox.protocol import COMMAND, LIMITED
from gem4j_sandbox.wire import FLAG_ECHO, FLAG_LENIENT_NAMES, OPERATION_SESSION


def run(source, flags=0, namespace=None, name="<code>"):
    """(exit code, name of the exception, output, error output)."""
    names = {"__name__": "__main__"} if namespace is None else namespace
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        code, ended_by = run_source(source.encode(), flags, names, name)
    return code, ended_by, out.getvalue(), err.getvalue()


class RunTest(unittest.TestCase):
    def test_returns_how_it_ended(self):
        self.assertEqual(run("print(1)"), (0, "", "1\n", ""))
        self.assertEqual(run("raise SystemExit"), (0, "SystemExit", "", ""))
        self.assertEqual(run("raise SystemExit(259)"), (3, "SystemExit", "", ""))
        self.assertEqual(run("raise SystemExit('why')"), (1, "SystemExit", "", "why\n"))

    def test_shows_the_trace_of_the_program_only(self):
        code, ended_by, _, errors = run("def f():\n    return 1 / 0\nf()")
        self.assertEqual((code, ended_by), (1, "ZeroDivisionError"))
        self.assertEqual(errors, 'Traceback (most recent call last):\n  File "<code>", line 3, in <module>\n'
                                 '  File "<code>", line 2, in f\nZeroDivisionError: division by zero\n')

    def test_survives_text_that_is_no_program(self):
        self.assertEqual(run("def f(:")[1], "SyntaxError")
        self.assertIn(run("\0")[1], ("ValueError", "SyntaxError"))

    def test_echo_shows_a_last_expression(self):
        self.assertEqual(run("x = 2\nx + 1", FLAG_ECHO)[2], "3\n")
        self.assertEqual(run("x = 2", FLAG_ECHO)[2], "")
        self.assertEqual(run("x = 2\nNone", FLAG_ECHO)[2], "")
        self.assertIsNone(compiled("1", 0, "<code>")[1])

    def test_source_can_be_inspected(self):
        names = {"__name__": "inspected", "__file__": "<code 2>"}
        run("def double(x):\r\n    return 2 * x", 0, names, "<code 2>")
        self.assertEqual(inspect.getsource(names["double"]), "def double(x):\n    return 2 * x\n")

    def test_lines_are_those_of_a_file(self):
        self.assertEqual(lines_of(""), [])
        self.assertEqual(lines_of("a\n"), ["a\n"])
        self.assertEqual(lines_of("a\r\nb\x0cc\u2028d"), ["a\n", "b\x0cc\u2028d\n"])

    def test_exit_codes_are_bytes(self):
        self.assertEqual([exit_code(value) for value in (None, 0, True, -1, 256)], [0, 0, 1, 255, 0])


class LenientNamesTest(unittest.TestCase):
    def setUp(self):
        settings.lenient_table = lenient_table()
        self.addCleanup(setattr, settings, "lenient_table", {})

    def test_knows_names_that_are_not_imported(self):
        self.assertEqual(run("print(math.floor(2.5), sqrt(4))", FLAG_LENIENT_NAMES)[2], "2 2.0\n")
        self.assertEqual(run("print(math.floor(2.5))")[1], "NameError")

    def test_what_the_program_defines_comes_first(self):
        self.assertEqual(run("def f(): return pi\npi = 3\nprint(f())", FLAG_LENIENT_NAMES)[2], "3\n")
        self.assertEqual(run("def f():\n    global pi\n    pi = 4\nf()\nprint(pi)", FLAG_LENIENT_NAMES)[2], "4\n")

    def test_builtins_keep_their_meaning(self):
        self.assertNotIn("pow", settings.lenient_table)
        self.assertNotIn("open", settings.lenient_table)


class CommandTest(unittest.TestCase):
    def test_is_read_in_pieces(self):
        code = b"#" * 10_000
        limits = list(range(2 * len(LIMITED)))
        data = COMMAND.pack(OPERATION_SESSION, FLAG_ECHO, 7, len(code), *limits) + code
        reading, writing = os.pipe()
        os.write(writing, data)
        os.close(writing)
        self.assertEqual(next_command(reading), (OPERATION_SESSION, FLAG_ECHO, 7, limits, code))
        self.assertIsNone(next_command(reading))
        os.close(reading)


class NumpyTest(unittest.TestCase):
    def test_seeds_a_module_that_is_there(self):
        from gem4j_sandbox import randomness
        seeds = []
        fake = types.SimpleNamespace(seed=seeds.append)
        self.addCleanup(setattr, randomness, "last_seed", randomness.FIRST_SEED)
        for last in (0, 2**40 + 3, -1):
            randomness.last_seed = last
            randomness.seed_numpy(fake)
        self.assertEqual(seeds, [0, 3, None])
        self.assertIsNone(randomness.SeedingFinder.find_spec("json"))
