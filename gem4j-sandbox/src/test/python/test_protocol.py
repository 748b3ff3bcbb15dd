# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import os
import resource
import unittest
from unittest import mock

from gem4j_sandbox import settings, wire
from gem4j_sandbox.protocol import LIMITED, NONCE_LENGTH, REQUEST, Request

UNLIMITED = {kind: 2**63 - 1 for kind in LIMITED}


def request(code=b"", stdin=b"", cpu_ms=1000, memory=1 << 29, highest=UNLIMITED):
    header = REQUEST.pack(wire.OPERATION_RUN, 0, 5000, cpu_ms, memory, 1 << 24, 64, 128, 256, 1 << 20, 0, len(code),
                          len(stdin))
    reading, writing = os.pipe()
    os.write(writing, code + stdin + bytes(range(NONCE_LENGTH)))
    os.close(writing)
    with mock.patch.object(settings, "highest_limits", highest):
        made = Request(header, reading)
        limits = made.limits()
    os.close(reading)
    pairs = dict(zip(LIMITED, zip(limits[::2], limits[1::2])))
    return made, pairs


class RequestTest(unittest.TestCase):
    def test_takes_its_parts_apart(self):
        made, _ = request(b"code", b"input")
        self.assertEqual(bytes(made.code()), b"code")
        self.assertEqual(bytes(made.stdin()), b"input")
        self.assertEqual(bytes(made.nonce()), bytes(range(NONCE_LENGTH)))

    def test_processor_time_is_rounded_up(self):
        for cpu_ms, seconds in ((1, 1), (1000, 1), (1001, 2)):
            self.assertEqual(request(cpu_ms=cpu_ms)[1][resource.RLIMIT_CPU], (seconds, seconds + 1))

    def test_memory_is_counted_beyond_the_interpreter(self):
        with mock.patch.object(settings, "own_address_space", 1000):
            _, limits = request(memory=1 << 20)
        self.assertEqual(limits.get(getattr(resource, "RLIMIT_AS", None), ((1 << 20) + 1000,) * 2)[0], (1 << 20) + 1000)

    def test_no_limit_is_above_what_the_machine_allows(self):
        _, limits = request(highest={**UNLIMITED, resource.RLIMIT_NOFILE: 20, resource.RLIMIT_CPU: 1})
        self.assertEqual(limits[resource.RLIMIT_NOFILE], (20, 20))
        self.assertEqual(limits[resource.RLIMIT_CPU], (1, 1))


class WireTest(unittest.TestCase):
    def test_numbers_fit_a_byte_and_differ_in_their_group(self):
        groups = {}
        for name, number in vars(wire).items():
            if name.isupper():
                self.assertTrue(0 < number < 256, name)
                groups.setdefault(name.split("_")[0], []).append(number)
        for numbers in groups.values():
            self.assertEqual(len(numbers), len(set(numbers)))
