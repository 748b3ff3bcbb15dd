# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import errno
import struct
import unittest

from gem4j_sandbox import seccomp

ALLOWED = seccomp.ALLOW


def verdict(program, machine, number, *arguments):
    """Runs a filter on a system call, as the kernel does."""
    values = list(arguments) + [0] * (6 - len(arguments))
    data = struct.pack("=iIQ6Q", number, machine, 0, *(value & 2**64 - 1 for value in values))
    at, accumulator = 0, 0
    while True:
        code, yes, no, constant = program[at]
        at += 1
        if code == seccomp.RETURN:
            return constant
        if code == seccomp.LOAD:
            accumulator = struct.unpack_from("=I", data, constant)[0]
        else:
            holds = {seccomp.JUMP_EQUAL: accumulator == constant, seccomp.JUMP_ANY_BIT: accumulator & constant,
                     seccomp.JUMP_AT_LEAST: accumulator >= constant}[code]
            at += yes if holds else no


class FilterTest(unittest.TestCase):
    def each(self, families=()):
        for name, (column, audit) in seccomp.MACHINES.items():
            program = seccomp.filter_program(name, families)
            with self.subTest(machine=name):
                yield column, lambda *call: verdict(program, audit, *call)

    def test_ordinary_calls_pass(self):
        for column, check in self.each():
            for number in ((0, 63), (1, 64), (59, 221)):
                self.assertEqual(check(number[column]), ALLOWED)

    def test_calls_of_the_table_are_refused(self):
        for column, check in self.each():
            for numbers in seccomp.NUMBERS.values():
                self.assertEqual(check(numbers[column]), seccomp.REFUSE | errno.EPERM)

    def test_other_machines_are_killed(self):
        for name in seccomp.MACHINES:
            self.assertEqual(verdict(seccomp.filter_program(name, ()), 1, 0), seccomp.KILL)

    def test_numbers_of_32_bit_pointers_are_refused(self):
        program = seccomp.filter_program("x86_64", ())
        self.assertEqual(verdict(program, seccomp.MACHINES["x86_64"][1], 0x40000000 + 101),
                         seccomp.REFUSE | errno.ENOSYS)

    def test_clone_makes_threads_and_no_namespaces(self):
        for column, check in self.each():
            clone = seccomp.CLONE[column]
            self.assertEqual(check(clone, 0x3D0F00), ALLOWED)
            self.assertEqual(check(clone, 0x10000000), seccomp.REFUSE | errno.EPERM)
            self.assertEqual(check(seccomp.CLONE3[column]), seccomp.REFUSE | errno.ENOSYS)

    def test_limits_of_others_stay(self):
        for column, check in self.each():
            limit = seccomp.PRLIMIT[column]
            self.assertEqual(check(limit, 0, 7, 0x7000_0000_0000), ALLOWED)
            self.assertEqual(check(limit, 99, 7, 0), ALLOWED)
            for new in (0x1000, 0x7000_0000_0000, 1 << 32):
                self.assertEqual(check(limit, 99, 7, new), seccomp.REFUSE | errno.EPERM)

    def test_sockets_are_of_the_given_families(self):
        for families in ((), seccomp.FAMILIES_OF_A_WORKER):
            for column, check in self.each(families):
                for family in (1, 2, 10, 16, 17):
                    expected = ALLOWED if family in families else seccomp.REFUSE | errno.EACCES
                    self.assertEqual(check(seccomp.SOCKET[column], family), expected)
