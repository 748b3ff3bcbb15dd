# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# Loads a program that is to be graded, calls into it as it is told, and reports the last value.
# What is right is not known in this process.

COMMON_MODULES = ("string", "re", "datetime", "collections", "heapq", "bisect", "copy", "math", "random", "statistics",
                  "itertools", "functools", "operator", "io", "json", "typing")
REPORT_FD = 4


def load(source, lenient):
    import types
    module = types.ModuleType("solution")
    names = module.__dict__
    names["__builtins__"] = __builtins__
    if lenient:
        for name in COMMON_MODULES:
            exec("from " + name + " import *", names)
        for name in COMMON_MODULES + ("sys", "os", "time"):
            if name not in ("copy", "datetime"):
                names[name] = __import__(name)
    sys.modules["solution"] = module
    exec(source, names)
    return names


def lookup(names, path, results):
    kind = path[0]
    if kind == "result":
        return results[path[1]]
    if kind == "attribute":
        return getattr(lookup(names, path[1], results), path[2])
    if kind == "entry":
        name = path[1]
        if name not in names and "Solution" in names:
            return getattr(names["Solution"](), name)
    name = path[1]
    if name not in names:
        raise NameError("name %r is not defined" % name)
    return names[name]


def perform(names, operation, results):
    """The value of an operation, and the arguments as they are afterwards."""
    kind, path = operation[0], operation[1]
    target = lookup(names, path, results)
    if kind == "call":
        positional, named = operation[2], operation[3]
        return target(*positional, **named), positional
    if kind == "iterate":
        return list(itertools.islice(target, operation[2])), []
    if kind == "length":
        return len(target), []
    if kind == "item":
        return target[operation[2]], []
    return str(target), []


def serve(nonce, source, lenient, operations, most, _write=os.write, _exit=os._exit, _encode=encode, _decode=decode,
          _perform=perform, _lookup=lookup, _large=TooLarge, _base=BaseException, _type=type, _str=str, _len=len):
    def report(status, text):
        data = (nonce + status + text).encode("utf-8", "replace")
        while data:
            data = data[_write(REPORT_FD, data):]
        _exit(0)

    def describe(failure):
        try:
            name = _str(_type(failure).__name__)
            words = _str(failure)[:500]
        except _base:
            name, words = "Exception", ""
        return name + "\n" + words

    stage = "C"
    try:
        code = compile(source, "<solution>", "exec", dont_inherit=True)
        stage = "L"
        names = load(code, lenient)
        stage = "R"
        results, value, arguments = [], None, []
        for operation in operations:
            request = _decode(operation, lambda path: _lookup(names, path, results))
            value, arguments = _perform(names, request, results)
            results.append(value)
        try:
            text = _encode((value, arguments), most)
        except _large:
            report("G", "")
        report("V", text)
    except _base as failure:
        report(stage, describe(failure))
