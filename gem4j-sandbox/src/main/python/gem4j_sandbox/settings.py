# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""What this worker is. `main` sets all of it before the first child is made; nothing changes it later."""

control_in = control_out = log = -1
"""Descriptors that lead to the host: its requests, the replies, what is said of failures."""
work = ""
"""The working directory of programs."""
writable = {}
"""The directories that programs may write to, each with the mode that it has at the start of a program."""
shown_below = {}
"""Paths of the host in those directories, which stay, each with whether it is only a directory on the way to one."""
most_files = 0
"""How many files may lie in each of them; not counted at the level "process"."""
is_init = False
"""Whether the supervisor is the first process of a namespace of its own."""
program_ids = None
"""User and group of programs where they have one of their own, else None."""
drop_capabilities = False
"""Whether programs hold capabilities in their namespace that must be taken from them."""
giving_up_rights = ()
"""The steps, for `kernel.take`, by which a child gives up what only the supervisor may."""
other_threads = 0
"""Threads that count against the kernel's limit of processes of a program though they are not the program's."""
highest_limits = {}
"""What the supervisor may set at most, by kind of limit."""
page = 4096
"""Bytes of a page of memory."""
own_address_space = own_resident = 0
"""Bytes that the supervisor itself has, and so every child when it starts."""
children = None
"""A descriptor on the kernel's list of the supervisor's children, or None where there is none."""
lenient_table = {}
"""Names that a program may use without an import: (module, member of it or None) for each."""
main_names = {}
"""The names of the main module, in which programs run."""
