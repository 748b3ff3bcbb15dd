# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The command that starts a server: from a checkout, or from the jars in a wheel."""

from __future__ import annotations

import os
import re
import shutil
from glob import glob
from pathlib import Path

from gem4j.errors import ServerError
from gem4j.version import __version__

_PACKAGE = Path(__file__).resolve().parent.parent
_LEAST_JAVA = 25
_CHANGED_NS = 946_684_800 * 10**9


def command() -> list[str]:
    """The command line up to the subcommand.

    Uses, in this order, the checkout in GEM4J_HOME, the jars in this package, or the checkout that the package was
    installed from or is part of. Raises ServerError if there is none.
    """
    home = os.environ.get("GEM4J_HOME")
    if home:
        return [str(_script(Path(home), "GEM4J_HOME"))]
    jars = _PACKAGE / "jars"
    if jars.is_dir():
        return _java_command(jars)
    installed = _PACKAGE / "checkout.txt"
    if installed.is_file():
        return [str(_script(Path(installed.read_text(encoding="utf-8").strip()), str(installed)))]
    around = _PACKAGE.parent.parent / "gem4j"
    if around.is_file():
        return [str(around)]
    raise ServerError(
        "there is no server to start: set GEM4J_HOME to a checkout of gem4j, install a wheel that includes one, or "
        "connect to one with gem4j.connect(url) or GEM4J_URL",
        code="CANNOT_START",
    )


def _script(checkout: Path, named_by: str) -> Path:
    script = checkout / "gem4j"
    if not script.is_file():
        raise ServerError(f"{named_by} must name a checkout of gem4j, but there is no {script}", code="CANNOT_START")
    return script


def _java_command(jars: Path) -> list[str]:
    own = _PACKAGE / "runtime" / "bin" / "java"
    options = (jars / "java.options").read_text(encoding="utf-8").split()
    class_path = sorted(jars.glob("*.jar"), key=lambda jar: jar.name)
    cache = _PACKAGE / "runtime" / "server.aot"
    if own.is_file() and cache.is_file() and _date(class_path):
        java = own
        archive = [f"-XX:AOTCache={cache}"]
    else:
        java = own if own.is_file() else find_java()
        archive = _own_archive()
    return [str(java), *options, *archive, "-cp", os.pathsep.join(map(str, class_path)), "org.gem4j.cli.Main"]


def _own_archive() -> list[str]:
    """The CDS archive that Java writes when the first server exits, so that later ones start faster."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "gem4j"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return []  # the server starts without an archive
    return ["-XX:+AutoCreateSharedArchive", f"-XX:SharedArchiveFile={folder}/server-{__version__}.jsa"]


def _date(jars: list[Path]) -> bool:
    """Restores the modification times of the jars that the AOT cache expects; installers do not preserve them."""
    try:
        for jar in jars:
            if jar.stat().st_mtime_ns != _CHANGED_NS:
                os.utime(jar, ns=(_CHANGED_NS, _CHANGED_NS))
    except OSError:
        return False  # the files belong to another user
    return True


def find_java() -> Path:
    """A java of version 25 or newer: from JAVA_HOME, on the PATH, or in the usual folders."""
    candidates = [Path(os.environ["JAVA_HOME"])] if os.environ.get("JAVA_HOME") else []
    on_path = shutil.which("java")
    if on_path:
        candidates.append(Path(on_path).resolve().parent.parent)
    for pattern in (
        "/usr/lib/jvm/*",
        "/usr/java/*",
        "/opt/java/*",
        "/opt/jdk*",
        "~/.sdkman/candidates/java/*",
        "~/.jdks/*",
        "/Library/Java/JavaVirtualMachines/*/Contents/Home",
    ):
        candidates += [Path(found) for found in sorted(glob(os.path.expanduser(pattern)), reverse=True)]
    for candidate in candidates:
        java = candidate / "bin" / "java"
        if java.is_file() and _version(candidate) >= _LEAST_JAVA:
            return java
    raise ServerError(
        f"a Java of version {_LEAST_JAVA} or newer is needed; there is none in JAVA_HOME, on the PATH or in the "
        "usual folders",
        code="CANNOT_START",
    )


def _version(java_home: Path) -> int:
    try:
        release = (java_home / "release").read_text(encoding="utf-8")
    except OSError:
        return 0
    match = re.search(r'JAVA_VERSION="(\d+)', release)
    return int(match.group(1)) if match else 0
