# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Runs a program in a child, from the fork to its exit."""

import _thread
import ast
import atexit
import io
import linecache
import os
import resource
import sys
import threading
import types

from gem4j_sandbox import settings
from gem4j_sandbox.buffers import read_exactly
from gem4j_sandbox.kernel import take
from gem4j_sandbox.lenient import add_lenient_names
from gem4j_sandbox.protocol import COMMAND, LIMITED
from gem4j_sandbox.randomness import FIRST_SEED, seed
from gem4j_sandbox.wire import FLAG_ECHO, FLAG_LENIENT_NAMES, OPERATION_RUN

STATUS_FD, REPORT_FD, COMMAND_FD = 3, 4, 5
FILE_NAME = "<code>"
"""What a program's file is called; the later pieces of a session are called `<code 2>` and so on."""


class TimeIsUp(BaseException):
    """Raised in the program when its time is used up, so that what it printed is not lost."""


def on_time_up(number, frame):
    raise TimeIsUp()


def fresh_main():
    """The names of a program, which is the main module."""
    main = types.ModuleType("__main__")
    main.__dict__["__builtins__"] = sys.modules["builtins"]
    main.__dict__["__annotations__"] = {}
    main.__dict__["__file__"] = FILE_NAME
    sys.modules["__main__"] = main
    sys.argv[:] = ["-c"]
    return main.__dict__


def compiled(source, flags, name):
    """The code to run, and an expression whose value is to be shown, if any."""
    if not flags & FLAG_ECHO:
        return compile(source, name, "exec", dont_inherit=True), None
    tree = compile(source, name, "exec", ast.PyCF_ONLY_AST, True)
    if not tree.body or not isinstance(tree.body[-1], ast.Expr):
        return compile(tree, name, "exec", dont_inherit=True), None
    last = tree.body.pop()
    shown = compile(ast.Expression(last.value), name, "eval", dont_inherit=True)
    return compile(tree, name, "exec", dont_inherit=True), shown


def run_source(source, flags, namespace, name=FILE_NAME):
    """Runs code as a file of this name would be. Returns (exit code, name of the exception that ended it)."""
    try:
        text = source.decode("utf-8", "replace")
        # For `inspect`: there is no such file.
        SOURCES[name] = Source((len(text), None, text, name))
        code, shown = compiled(text, flags, name)
        if flags & FLAG_LENIENT_NAMES:
            add_lenient_names(text, code, namespace)
            if shown is not None:
                add_lenient_names(text, shown, namespace)
        exec(code, namespace)
        if shown is not None:
            sys.displayhook(eval(shown, namespace))
        return 0, ""
    except TimeIsUp:
        return 1, "TimeIsUp"
    except SystemExit as request:
        return exit_code(request.code), "SystemExit"
    except BaseException as failure:
        kind = type(failure)
        show(kind, failure, name)
        return 1, kind.__name__


SOURCES = linecache.cache


class Source(tuple):
    """An entry of `linecache`: size, no time, lines, name. Text becomes lines when they are asked for: few ask."""

    def __getitem__(self, place):
        value = tuple.__getitem__(self, place)
        return lines_of(value) if place == 2 else value


def lines_of(text):
    """The lines as a file has them, the last one ended, too."""
    lines = io.StringIO(text, None).readlines()
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    return lines


def show(kind, failure, name):
    """Prints a trace that begins in the program, not in what called it."""
    trace = failure.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename != name:
        trace = trace.tb_next
    # From 3.13 on, Python would print lines of the source, too: all versions are to print the same.
    source = SOURCES.pop(name, None)
    try:
        sys.excepthook(kind, failure.with_traceback(trace), trace)
    except BaseException:
        sys.__excepthook__(kind, failure, trace)
    if source:
        SOURCES[name] = source


def exit_code(value):
    if value is None:
        return 0
    if isinstance(value, int):
        return value & 0xFF
    try:
        print(value, file=sys.stderr)
    except BaseException:
        pass
    return 1


COUNT_THREADS, COUNT_HANDLERS = _thread._count, atexit._ncallbacks


def finish(code):
    """Does what the interpreter would do at its end, without tearing it down. Returns the exit code."""
    try:
        if COUNT_THREADS():
            threading._shutdown()
    except BaseException:
        pass
    try:
        if COUNT_HANDLERS():
            atexit._run_exitfuncs()
    except BaseException:
        pass
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except BaseException:
            code = code or 120
    return code


def tell(text):
    if text:
        try:
            os.write(STATUS_FD, text.encode("utf-8", "replace")[:200])
        except OSError:
            pass


def next_command(descriptor):
    """(operation, flags, seed, limits, code) of what is to be done next, or None at the end."""
    data = os.read(descriptor, 4096)
    if len(data) < COMMAND.size:
        rest = data and read_exactly(descriptor, COMMAND.size - len(data))
        if not rest:
            return None
        data += rest
    operation, flags, number, length, *limits = COMMAND.unpack_from(data)
    code = data[COMMAND.size:]
    if len(code) < length:
        code += read_exactly(descriptor, length - len(code))
    return operation, flags, number, limits, code


def obey():
    """Waits for code and runs it: one program, or the pieces of a session in one namespace. Does not return."""
    pieces = 0
    while True:
        command = next_command(COMMAND_FD)
        if command is None:
            os._exit(finish(0))
        operation, flags, number, limits, source = command
        try:
            if not pieces:
                take(settings.giving_up_rights)
                if number != FIRST_SEED:
                    seed(number)
            pieces += 1
            set_limits(limits)
        except (OSError, ValueError) as failure:
            tell("!" + repr(failure))
            os._exit(127)
        if pieces == 1:
            code, ended_by = run_source(source, flags, settings.main_names)
        else:
            settings.main_names["__file__"] = "<code %d>" % pieces
            code, ended_by = run_source(source, flags, settings.main_names, settings.main_names["__file__"])
        if operation == OPERATION_RUN or ended_by == "SystemExit":
            tell(ended_by)
            os._exit(finish(code))
        for stream in (sys.stdout, sys.stderr):
            try:
                stream.flush()
            except (OSError, ValueError):
                pass
        tell("\n%d %s\n" % (code, ended_by))


SETRLIMIT = resource.setrlimit
LIMIT_PLACES = tuple((kind, 2 * place) for place, kind in enumerate(LIMITED))


def set_limits(limits):
    for kind, place in LIMIT_PLACES:
        SETRLIMIT(kind, limits[place:place + 2])


def rehearse():
    """For the supervisor: has the interpreter find its way through a program, so that children need not do that."""
    reading, writing = os.pipe()
    code = REHEARSAL.encode()
    own_limits = [limit for kind in LIMITED for limit in resource.getrlimit(kind)]
    command = COMMAND.pack(OPERATION_RUN, 0, FIRST_SEED, len(code), *own_limits) + code
    for _ in range(REHEARSALS):
        os.write(writing, command)
        _, flags, number, limits, source = next_command(reading)
        take(((os.getpid, ()),))
        seed(number)
        set_limits(limits)
        status, ended_by = run_source(source, flags, {"__name__": "__main__", "__builtins__": sys.modules["builtins"]})
        tell(ended_by)
        if finish(status):
            raise OSError("the interpreter can't run a program")
    os.close(reading)
    os.close(writing)


REHEARSAL = "import math\nfor i in range(2):\n    print(sum(j * j for j in range(i)), f'{math.pi:.3f}')\n"
REHEARSALS = 64
"""The interpreter gives up to adapt its code to what it meets after fewer."""
