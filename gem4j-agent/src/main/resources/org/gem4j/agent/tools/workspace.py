# Files and a shell for an agent, within the working directory.
import fnmatch as _fnmatch
import json as _json
import os as _os
import re as _re
import subprocess as _subprocess
import sys as _sys

_root = _os.path.realpath(_os.getcwd())
_undo = {}


def _begin(files):
    for path, text in _json.loads(files).items():
        full = _full(path)
        _os.makedirs(_os.path.dirname(full), exist_ok=True)
        with open(full, "w") as out:
            out.write(text)


def _full(path):
    full = _os.path.realpath(_os.path.join(_root, path))
    if full != _root and not full.startswith(_root + _os.sep):
        raise ValueError(f"{path} is outside the workspace")
    return full


def _read_file(path, start_line=None, end_line=None):
    with open(_full(path)) as file:
        lines = file.read().split("\n")
    start = max(1, start_line or 1)
    end = min(len(lines), end_line or len(lines))
    return "\n".join(f"{n}: {lines[n - 1]}" for n in range(start, end + 1))


def _edit_file(path, search_block, replace_block):
    full = _full(path)
    with open(full) as file:
        text = file.read()
    if not search_block or search_block not in text:
        return f"Error: the block was not found in {path}."
    _undo.setdefault(full, []).append(text)
    with open(full, "w") as file:
        file.write(text.replace(search_block, replace_block, 1))
    return f"Edited {path}."


def _undo_edit(path):
    full = _full(path)
    if not _undo.get(full):
        return f"Error: there is no edit of {path} to undo."
    with open(full, "w") as file:
        file.write(_undo[full].pop())
    return f"Reverted the last edit of {path}."


def _create_file(path, content=""):
    full = _full(path)
    if _os.path.exists(full):
        return f"Error: {path} already exists."
    _os.makedirs(_os.path.dirname(full), exist_ok=True)
    with open(full, "w") as file:
        file.write(content)
    return f"Created {path}."


def _walk(path, depth):
    top = _full(path)
    for folder, folders, files in _os.walk(top):
        level = 0 if folder == top else _os.path.relpath(folder, top).count(_os.sep) + 1
        folders[:] = sorted(f for f in folders if not f.startswith(".")) if level < depth else []
        for name in sorted(files):
            yield _os.path.relpath(_os.path.join(folder, name), _root)


def _list_files(path=".", max_depth=3):
    return "\n".join(_walk(path, max_depth)) or "No files found."


def _grep_search(pattern, path=".", include=""):
    found = []
    regex = _re.compile(pattern)
    for name in [path] if _os.path.isfile(_full(path)) else _walk(path, 64):
        if include and not _fnmatch.fnmatch(_os.path.basename(name), include):
            continue
        try:
            with open(_full(name)) as file:
                for number, line in enumerate(file, 1):
                    if regex.search(line):
                        found.append(f"{name}:{number}:{line.rstrip()}")
        except (UnicodeDecodeError, OSError):
            continue
    return "\n".join(found) or "No matches found."


def _run(command, shell, timeout):
    try:
        done = _subprocess.run(
            command, shell=shell, cwd=_root, timeout=timeout, stdout=_subprocess.PIPE, stderr=_subprocess.STDOUT,
            stdin=_subprocess.DEVNULL)
    except _subprocess.TimeoutExpired:
        return "Error: Command timed out."
    return done.returncode, done.stdout.decode("utf-8", "replace")


def _run_python(path, timeout=60):
    outcome = _run([_sys.executable, _full(path)], False, min(timeout, 110))
    if isinstance(outcome, str):
        return outcome
    return outcome[1] if outcome[0] == 0 else f"Exit code {outcome[0]}\n{outcome[1]}"


def _run_shell_command(cmd):
    outcome = _run(cmd, True, 110)
    return outcome if isinstance(outcome, str) else outcome[1]


def _tool(name, arguments):
    try:
        return globals()["_" + name](**_json.loads(arguments))
    except Exception as e:
        return f"Error: {e}"
