# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""The Python side of the sandbox: a worker, in which a warm interpreter runs one program after the other.

A worker is a few processes. Its *supervisor* speaks with the host, hands each program to a *child* that was forked
before, watches it, and wipes all traces when it ends. Where the walls allow it, children are made by a *fork server*, a
copy of the supervisor that writes next to no memory. Python 3.8 or newer.

The host sends these sources through a pipe: no file of ours need be seen from inside. Modules are imported in the
supervisor before it enters the walls; functions import nothing.
"""
