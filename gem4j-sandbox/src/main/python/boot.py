# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
# What a bare interpreter is told to run (-c): it reads the package from standard input and becomes a worker.
#
# The sources are compiled by a child: what the compiler leaves behind in memory would make every later fork slower.
import marshal
import os
import sys
from importlib.machinery import ModuleSpec


def read(descriptor, length):
    data = b""
    while len(data) < length:
        part = os.read(descriptor, length - len(data))
        if not part:
            if descriptor != 0:
                os.write(2, b"the sandbox's sources could not be compiled\n")
            os._exit(0)
        data += part
    return data


def frame(descriptor):
    return read(descriptor, int.from_bytes(read(descriptor, 4), "big"))


def compiled(sources):
    """Code by module, from names and sources in turn, each with its length before it."""
    parts, at = [], 0
    while at < len(sources):
        end = at + 4 + int.from_bytes(sources[at:at + 4], "big")
        parts.append(sources[at + 4:end])
        at = end
    names = [name.decode() for name in parts[::2]]
    return {name: compile(source, name.replace(".", "/") + ".py", "exec", dont_inherit=True, optimize=2)
            for name, source in zip(names, parts[1::2])}


class Bundle:
    """Imports modules from their code."""

    def __init__(self, codes):
        self.codes = codes

    def find_spec(self, name, path=None, target=None):
        return ModuleSpec(name, self, is_package="." not in name) if name in self.codes else None

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        exec(self.codes[module.__name__], module.__dict__)


def receive():
    """The code of the package that comes from standard input."""
    reading, writing = os.pipe()
    sources = frame(0)
    child = os.fork()
    if child == 0:
        code = marshal.dumps(compiled(sources))
        with os.fdopen(writing, "wb") as file:
            file.write(len(code).to_bytes(4, "big") + code)
        os._exit(0)
    os.close(writing)
    codes = marshal.loads(frame(reading))
    os.close(reading)
    os.waitpid(child, 0)
    return codes


def load():
    """The package's main module. Programs find neither the package nor what imported it."""
    bundle = Bundle(receive())
    sys.meta_path.insert(0, bundle)
    from gem4j_sandbox import main
    sys.meta_path.remove(bundle)
    for name in bundle.codes:
        sys.modules.pop(name, None)
    return main


load().main()
