# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Runs the code of a test where no code of the graded program runs. Names that the test leaves open stand for the
# program's: what is done with them is reported as an operation, and the test is run again when its result is known.

import ast
import builtins

REPORT_FD = 4
MOST_ITEMS = 1000000
MODULES = {name: name for name in (
    "bisect", "cmath", "collections", "copy", "datetime", "decimal", "fractions", "functools", "heapq", "itertools", "json",
    "math", "numpy", "operator", "pandas", "pytest", "random", "re", "statistics", "string", "unittest")}
MODULES.update(np="numpy", pd="pandas")


def report(status, text):
    data = (status + text).encode("utf-8", "replace")
    while data:
        data = data[os.write(REPORT_FD, data):]
    os._exit(0)


class Unknown(Exception):
    """An exception of a class that the program defines."""


class Remote:
    """Something of the program's."""

    def __init__(self, path, exchange):
        self.__dict__["_path"] = path
        self.__dict__["_exchange"] = exchange

    def __call__(self, *positional, **named):
        return self._exchange.perform("call", self._path, list(positional), named)

    def __getattr__(self, name):
        if name.startswith("__") and name.endswith("__"):
            raise AttributeError(name)
        return Remote(("attribute", self._path, name), self._exchange)

    def __iter__(self):
        return iter(self._exchange.perform("iterate", self._path, MOST_ITEMS))

    def __len__(self):
        return self._exchange.perform("length", self._path)

    def __getitem__(self, key):
        return self._exchange.perform("item", self._path, key)

    def __str__(self):
        return self._exchange.perform("text", self._path)

    def __bool__(self):
        return True


class Exchange:
    """The operations of a test in their order, with the results that are known."""

    def __init__(self, answers):
        self.answers = answers
        self.count = 0

    def perform(self, kind, path, *arguments):
        number = self.count
        self.count += 1
        if number == len(self.answers):
            outgoing = tuple(self.outgoing(argument) for argument in arguments)
            report("O", encode((kind, path, *outgoing), 8 << 20))
        status, text = self.answers[number][0], self.answers[number][1:]
        if status != "V":
            name, _, words = text.partition("\n")
            kind = getattr(builtins, name, Unknown)
            # An iterator of the test, as in all(map(f, ...)), would take the end of an iteration for its own.
            ends_iteration = (StopIteration, StopAsyncIteration)
            if not (isinstance(kind, type) and issubclass(kind, Exception)) or issubclass(kind, ends_iteration):
                kind = Unknown
            raise kind(words)
        value, changed = decode(text, lambda path: Remote(("result", number), self))
        if kind == "call":
            for old, new in zip(arguments[0], changed):
                update(old, new)
        return value

    def outgoing(self, value):
        if type(value) is Remote:
            return Reference(value._path)
        if type(value) in (list, tuple):
            return type(value)(self.outgoing(item) for item in value)
        if type(value) is dict:
            return {key: self.outgoing(item) for key, item in value.items()}
        if isinstance(value, (set, frozenset, int, float, complex, str, bytes, bytearray)) or value is None:
            return value
        if isinstance(value, range):
            return list(value)
        report("U", "the test hands a %s to the program" % type(value).__name__)


def update(old, new):
    """What the program did to a list, set or dictionary that it was given."""
    if type(old) is not type(new) or old == new:
        return
    if type(old) is list:
        old[:] = new
    elif type(old) in (set, dict):
        old.clear()
        old.update(new)


def open_names(code, found):
    found.update(code.co_names)
    for constant in code.co_consts:
        if hasattr(constant, "co_names"):
            open_names(constant, found)
    return found


def modules(source):
    """Python's modules that a test uses by attributes alone, as `math` in `math.isclose(f(1), 2)`.

    Taken from the program, which can define the name as it likes, they would let it judge itself.
    """
    nodes = list(ast.walk(ast.parse(source)))
    bases = [node.value for node in nodes if isinstance(node, ast.Attribute)]
    others = {node.id for node in nodes if isinstance(node, ast.Name) and node not in bases}
    used = {base.id for base in bases if isinstance(base, ast.Name)}
    try:
        return {name: __import__(MODULES[name]) for name in (used - others) & set(MODULES)}
    except ImportError as failure:
        report("U", "the test needs the module %s, which is not installed" % failure.name)


def watch_unittest(failures):
    """Notes what fails in tests that unittest runs, since it raises nothing."""
    import unittest

    def noting(add):
        def note(result, test, error):
            failures.append("%s: %s" % (error[0].__name__, error[1]))
            add(result, test, error)
        return note

    unittest.TestResult.addFailure = noting(unittest.TestResult.addFailure)
    unittest.TestResult.addError = noting(unittest.TestResult.addError)


def judge(source, answers):
    exchange = Exchange(answers)
    failures = []
    try:
        if "unittest" in source:
            watch_unittest(failures)
        code = compile(source, "<test>", "exec", dont_inherit=True)
        names = {"__name__": "test", "__builtins__": builtins}
        names.update(modules(source))
        for name in open_names(code, set()):
            if name not in names and not hasattr(builtins, name):
                names[name] = Remote(("name", name), exchange)
        exec(code, names)
    except AssertionError as failure:
        if exchange.count and exchange.count <= len(answers) and answers[exchange.count - 1][0] != "V":
            report("E", "AssertionError\n" + str(failure))
        report("A", str(failure)[:500])
    except BaseException as failure:
        report("E", type(failure).__name__ + "\n" + str(failure)[:500])
    if failures:
        report("A", failures[0][:500])
    report("P", "")
