# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# The program's side: what happens in the forked process, from the fork to its end.

STATUS_FD, REPORT_FD, COMMAND_FD = 3, 4, 5
FILE_NAME = "<code>"
"""What a program's file is called; the later pieces of a session are called `<code 2>` and so on."""

LENIENT_NAMES = 1
"""Flag: names of well-known modules may be used without import."""
ECHO = 2
"""Flag: print the value of a last line that is an expression, as a console does."""


FIRST_SEED = 0
"""What random numbers come from when a child is made."""


class TimeIsUp(BaseException):
    """Raised in the program when its time is used up, so that what it printed is not lost."""


def on_time_up(number, frame):
    raise TimeIsUp()


def lenient_table():
    """The names that code may use without an import: modules, and the public names of some of them."""
    table = {}
    for name in ("operator", "io", "statistics", "typing", "string", "re", "json", "bisect", "heapq", "copy", "random",
                 "functools", "itertools", "datetime", "collections", "math"):
        module = sys.modules.get(name)
        if module is not None:
            public = getattr(module, "__all__", None) or [key for key in vars(module) if not key.startswith("_")]
            table.update((key, (name, key)) for key in public)
    for name in ("os", "sys", "time", "decimal", "fractions", "numpy", "pandas", "sympy", "scipy", "string", "re", "json",
                 "bisect", "heapq", "copy", "random", "functools", "itertools", "collections", "math", "operator", "io",
                 "statistics", "typing", "traceback"):
        table[name] = (name, None)
    table.update(np=("numpy", None), pd=("pandas", None), sp=("sympy", None))
    table["datetime"] = ("datetime", "datetime")
    table.update(Decimal=("decimal", "Decimal"), Fraction=("fractions", "Fraction"))
    for name in vars(sys.modules["builtins"]):
        table.pop(name, None)
    return table


def names_in(code, found):
    found.update(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names_in(constant, found)
    return found


def assigned_names(table, found):
    """Global names that the program defines anywhere."""
    for symbol in table.get_symbols():
        if (table.get_type() == "module" or symbol.is_declared_global()) and (
                symbol.is_assigned() or symbol.is_imported() or symbol.is_namespace()):
            found.add(symbol.get_name())
    for child in table.get_children():
        assigned_names(child, found)
    return found


def add_lenient_names(source, code, namespace):
    wanted = [name for name in names_in(code, set()) if name in LENIENT_TABLE]
    if not wanted:
        return
    defined = assigned_names(symtable.symtable(source, FILE_NAME, "exec"), set())
    for name in wanted:
        if name in defined or name in namespace:
            continue
        module, member = LENIENT_TABLE[name]
        try:
            value = __import__(module)
            namespace[name] = value if member is None else getattr(value, member)
        except Exception:
            # Not installed: the program meets the usual NameError.
            pass


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
    if not flags & ECHO:
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
        SOURCES[name] = (len(text), None, lines_of(text), name)
        code, shown = compiled(text, flags, name)
        if flags & LENIENT_NAMES:
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
                take(GIVING_UP_RIGHTS)
                if number != FIRST_SEED:
                    seed(number)
            pieces += 1
            set_limits(limits)
        except (OSError, ValueError) as failure:
            tell("!" + repr(failure))
            os._exit(127)
        if pieces == 1:
            code, ended_by = run_source(source, flags, MAIN)
        else:
            MAIN["__file__"] = "<code %d>" % pieces
            code, ended_by = run_source(source, flags, MAIN, MAIN["__file__"])
        if operation == RUN or ended_by == "SystemExit":
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
    """For the keeper: has the interpreter find its way through a program, so that children need not do that again."""
    reading, writing = os.pipe()
    code = REHEARSAL.encode()
    own_limits = [limit for kind in LIMITED for limit in resource.getrlimit(kind)]
    command = COMMAND.pack(RUN, 0, FIRST_SEED, len(code), *own_limits) + code
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


SEED_RANDOM, GENERATOR = _random.Random.seed, random._inst
"""The module's own function takes a long way to these."""
NUMPY_RANDOM = "numpy.random"
last_seed = FIRST_SEED


def seed(number):
    """Seeds all that makes random numbers; a negative number stands for a seed that nobody knows."""
    global last_seed
    last_seed = number
    SEED_RANDOM(GENERATOR, number if number >= 0 else None)
    if NUMPY_RANDOM in sys.modules:
        seed_numpy(sys.modules[NUMPY_RANDOM])


def seed_numpy(module):
    module.seed(last_seed & 0xFFFFFFFF if last_seed >= 0 else None)


class SeedingFinder:
    """Finds numpy's random numbers for the import system, and seeds them as soon as they are imported."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name != NUMPY_RANDOM:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            execute = spec.loader.exec_module

            def execute_and_seed(module):
                execute(module)
                seed_numpy(module)

            spec.loader.exec_module = execute_and_seed
        return spec
