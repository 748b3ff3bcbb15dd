# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The Python side of the sandbox: a worker, in which a warm interpreter runs one program after the other.

A worker consists of a few processes. Its *supervisor* communicates with the host, passes each program to a *child* that
was forked in advance, monitors it, and removes all traces when it ends. If the level of isolation allows it, children
are forked by a *fork server*, a copy of the supervisor that writes hardly any memory. Python 3.8 or newer.

The host sends these sources through a pipe, so that programs need not see any of our files. Modules are imported in the
supervisor before it isolates itself; functions import nothing.
"""
