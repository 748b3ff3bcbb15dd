# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import os
import unittest
from unittest import mock

from gem4j_sandbox import settings
from gem4j_sandbox.child import Child
from gem4j_sandbox.fork_server import fork_all, is_alone, open_children
from gem4j_sandbox.supervisor import classify
from gem4j_sandbox.wire import (
    OUTCOME_BROKEN, OUTCOME_CPU_TIME, OUTCOME_CRASHED, OUTCOME_EXITED, OUTCOME_MEMORY, OUTCOME_WALL_TIME)


class ForkTest(unittest.TestCase):
    def test_tells_the_number_of_each_child(self):
        numbers = iter((71, 72))
        self.assertEqual(fork_all(lambda: next(numbers), (), [(0,) * 6] * 2), [71, 72])

    def test_sees_whether_a_process_is_left(self):
        reading, writing = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.read(reading, 1)
            os._exit(0)
        for children in (None, open_children()):
            with mock.patch.object(settings, "children", children):
                self.assertFalse(is_alone())
        os.write(writing, b".")
        os.waitpid(pid, 0)
        for children in (None, open_children()):
            with mock.patch.object(settings, "children", children):
                self.assertTrue(is_alone())
        os.close(reading)
        os.close(writing)


class ClassifyTest(unittest.TestCase):
    """Ends of programs, as the kernel and the child tell them."""

    def outcome(self, status, told=b"", limit=None, cpu=0.0):
        child = mock.Mock(spec=Child)
        child.ended, child.told = status, told
        child.usage = mock.Mock(ru_utime=cpu, ru_stime=0.0)
        return classify(child, mock.Mock(cpu=10.0), limit)

    def test_tells_exits_signals_and_limits_apart(self):
        self.assertEqual(self.outcome(3 << 8), (OUTCOME_EXITED, 3))
        self.assertEqual(self.outcome(11), (OUTCOME_CRASHED, 11))
        self.assertEqual(self.outcome(9), (OUTCOME_CRASHED, 9))
        self.assertEqual(self.outcome(9, cpu=9.95), (OUTCOME_CPU_TIME, 9))
        self.assertEqual(self.outcome(24), (OUTCOME_CPU_TIME, 24))
        self.assertEqual(self.outcome(1 << 8, b"MemoryError"), (OUTCOME_MEMORY, 1))
        self.assertEqual(self.outcome(1 << 8, b"TimeIsUp"), (OUTCOME_CPU_TIME, 1))
        self.assertEqual(self.outcome(1 << 8, b"TimeIsUp", OUTCOME_WALL_TIME), (OUTCOME_WALL_TIME, 1))
        self.assertEqual(self.outcome(127 << 8, b"!OSError()"), (OUTCOME_BROKEN, 0))
