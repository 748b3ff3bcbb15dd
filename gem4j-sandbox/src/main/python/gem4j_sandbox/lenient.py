# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Names of well-known modules that a program may use without importing them."""

import symtable
import sys
import types

from gem4j_sandbox import settings


def lenient_table():
    """The names that code may use without an import: modules, and the public names of some of them."""
    table = {}
    for name in ("operator", "io", "statistics", "typing", "string", "re", "json", "bisect", "heapq", "copy", "random",
                 "functools", "itertools", "datetime", "collections", "math"):
        module = sys.modules.get(name)
        if module is not None:
            public = getattr(module, "__all__", None) or [key for key in vars(module) if not key.startswith("_")]
            table.update((key, (name, key)) for key in public)
    for name in ("os", "sys", "time", "decimal", "fractions", "numpy", "pandas", "sympy", "scipy", "string", "re",
                 "json", "bisect", "heapq", "copy", "random", "functools", "itertools", "collections", "math", "operator",
                 "io", "statistics", "typing", "traceback"):
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
    """Puts what code uses and the program defines nowhere into its names, as far as the table has it."""
    wanted = [name for name in names_in(code, set()) if name in settings.lenient_table]
    if not wanted:
        return
    defined = assigned_names(symtable.symtable(source, code.co_filename, "exec"), set())
    for name in wanted:
        if name in defined or name in namespace:
            continue
        module, member = settings.lenient_table[name]
        try:
            value = __import__(module)
            namespace[name] = value if member is None else getattr(value, member)
        except Exception:
            # Not installed: the program meets the usual NameError.
            pass
