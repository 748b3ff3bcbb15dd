# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import os
import resource
import unittest

from gem4j_sandbox.buffers import Channel, Store, read_buffer, read_exactly, scrub, write_all


def resident_bytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


class ChannelTest(unittest.TestCase):
    def kept(self, text, keep, store=None):
        reading, writing = os.pipe()
        self.addCleanup(os.close, reading)
        os.write(writing, text)
        os.close(writing)
        channel = Channel(reading, keep, store or Store())
        channel.drain()
        parts, size, head = channel.contents()
        kept = b"".join(bytes(part) for part in parts)
        self.assertEqual(len(kept), size)
        self.assertEqual(channel.total, len(text))
        return kept, head

    def test_keeps_everything_that_fits(self):
        self.assertEqual(self.kept(b"", 10), (b"", 0))
        self.assertEqual(self.kept(b"abc", 10), (b"abc", 3))
        self.assertEqual(self.kept(b"0123456789", 10), (b"0123456789", 10))

    def test_keeps_both_ends_of_what_is_longer(self):
        for length in range(11, 60):
            text = bytes(range(length))
            self.assertEqual(self.kept(text, 10), (text[:5] + text[-5:], 5))

    def test_uses_its_store_again(self):
        store = Store()
        self.kept(b"a" * 100, 40, store)
        self.assertEqual(self.kept(b"b" * 15, 10, store), (b"b" * 10, 5))

    def test_scrubs_what_it_has_read(self):
        for keep in (8, 1 << 20):
            reading, writing = os.pipe()
            store = Store()
            channel = Channel(reading, keep, store)
            os.write(writing, b"secret text")
            os.close(writing)
            channel.drain()
            channel.scrub()
            os.close(reading)
            self.assertEqual((bytes(store.head[:]) + bytes(store.tail[:])).strip(b"\0"), b"")

    @unittest.skipUnless(os.path.exists("/proc/self/statm"), "needs /proc")
    def test_room_for_much_takes_no_memory_before_much_comes(self):
        before = resident_bytes()
        self.assertEqual(self.kept(b"few", 256 << 20), (b"few", 3))
        self.assertLess(resident_bytes() - before, 8 << 20)

    def test_says_that_nothing_is_there_yet(self):
        reading, writing = os.pipe()
        channel = Channel(reading, 8, Store())
        self.assertEqual(channel.read(), -1)
        os.write(writing, b"x")
        self.assertEqual(channel.read(), 1)
        os.close(writing)
        self.assertEqual(channel.read(), 0)
        self.assertFalse(channel.open)
        os.close(reading)


class DescriptorsTest(unittest.TestCase):
    def setUp(self):
        self.reading, self.writing = os.pipe()
        self.addCleanup(os.close, self.reading)

    def test_writes_parts_and_reads_them_exactly(self):
        write_all(self.writing, b"ab", b"", memoryview(b"cde"))
        os.close(self.writing)
        self.assertEqual(read_exactly(self.reading, 4), b"abcd")
        self.assertIsNone(read_exactly(self.reading, 4))

    def test_reads_into_one_buffer(self):
        os.write(self.writing, b"abcdef")
        os.close(self.writing)
        self.assertEqual(read_buffer(self.reading, 6), b"abcdef")

    def test_scrub_leaves_what_lies_behind(self):
        buffer = bytearray(b"abcd")
        scrub(buffer, 3)
        self.assertEqual(buffer, b"\0\0\0d")
        os.close(self.writing)
