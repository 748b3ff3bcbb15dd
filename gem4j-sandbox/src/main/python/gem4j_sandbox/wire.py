# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What single numbers mean between host and worker: the one table, which the host reads as well, line by line."""

OPERATION_RUN = 1
OPERATION_SESSION = 2
OPERATION_END_SESSION = 3

# Flags of a request: names of well-known modules may be used without import; the value of a last line that is an
# expression is printed, as a console does.
FLAG_LENIENT_NAMES = 1
FLAG_ECHO = 2

# How a program ended. BROKEN: it could not be started.
OUTCOME_EXITED = 1
OUTCOME_CRASHED = 2
OUTCOME_BROKEN = 3
OUTCOME_WALL_TIME = 4
OUTCOME_CPU_TIME = 5
OUTCOME_MEMORY = 6
OUTCOME_OUTPUT = 7
OUTCOME_PROCESSES = 8
OUTCOME_FILES = 9

# Flag of a reply: the session lives on.
REPLY_ALIVE = 1

# Sent when the worker is clean and a child waits for the next program.
READY = 82
