# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
"""Emptying the directories of programs."""

import os
import sys

from gem4j_sandbox import settings

MOST_FILES_WIPED = 5000


def wipe():
    """Empties the directories of programs. False: give the worker up, that took too long or failed."""
    left = MOST_FILES_WIPED if settings.is_init else sys.maxsize
    try:
        for folder, mode in settings.writable.items():
            reset(folder, mode)
            if os.listdir(folder):
                left = empty(folder, left)
                if left < 0:
                    return False
        return all(map(os.path.lexists, settings.shown_below))
    except OSError:
        return False


def empty(top, left):
    """Deletes what is in a directory, up to so many files; returns how many more there might have been."""
    folders, moved = [top], 0
    while folders:
        folder = folders.pop()
        with os.scandir(folder) as entries:
            for entry in entries:
                left -= 1
                if left < 0:
                    return left
                if entry.path in settings.shown_below:
                    if settings.shown_below[entry.path]:
                        folders.append(entry.path)
                elif not entry.is_dir(follow_symlinks=False):
                    os.unlink(entry.path)
                else:
                    os.chmod(entry.path, 0o700)
                    folders.append(entry.path)
                    if folder != top:
                        # Moved to the top, so that no path ever gets too long.
                        folders[-1] = os.path.join(top, "wipe%d" % moved)
                        os.rename(entry.path, folders[-1])
                        moved += 1
        if folder != top and folder not in settings.shown_below:
            os.rmdir(folder)
    return left


def reset(folder, mode):
    """Takes back what a program may have done to the directory itself."""
    if os.stat(folder).st_mode & 0o7777 != mode:
        os.chmod(folder, mode)
    if hasattr(os, "listxattr"):
        try:
            names = os.listxattr(folder)
        except OSError:
            names = []
        for name in names:
            os.removexattr(folder, name)
