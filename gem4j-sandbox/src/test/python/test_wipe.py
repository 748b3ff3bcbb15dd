# Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
import os
import tempfile
import unittest
from unittest import mock

from gem4j_sandbox import settings, wipe
from gem4j_sandbox.isolation import shown_below


class WipeTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = os.path.join(folder.name, "top")
        os.mkdir(self.top, 0o700)
        self.outside = os.path.join(folder.name, "outside")
        for name, value in (("writable", {self.top: 0o700}), ("shown_below", {}), ("is_init", True)):
            patch = mock.patch.object(settings, name, value)
            patch.start()
            self.addCleanup(patch.stop)

    def make(self, *parts, text="x"):
        path = os.path.join(self.top, *parts)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w") as file:
            file.write(text)
        return path

    def test_deletes_everything(self):
        self.make("a")
        self.make("b", "c", "d")
        self.make("b", "wipe0", "e")
        os.symlink(self.outside, os.path.join(self.top, "link"))
        os.chmod(os.path.join(self.top, "b"), 0)
        self.assertTrue(wipe.wipe())
        self.assertEqual(os.listdir(self.top), [])

    def test_follows_no_link(self):
        os.mkdir(self.outside)
        kept = os.path.join(self.outside, "kept")
        open(kept, "w").close()
        os.symlink(self.outside, os.path.join(self.top, "link"))
        self.assertTrue(wipe.wipe())
        self.assertTrue(os.path.exists(kept))

    def test_depth_is_no_obstacle(self):
        descriptor = os.open(self.top, os.O_RDONLY)
        for _ in range(800):
            os.mkdir("deeper", dir_fd=descriptor)
            below = os.open("deeper", os.O_RDONLY, dir_fd=descriptor)
            os.close(descriptor)
            descriptor = below
        os.close(descriptor)
        self.assertTrue(wipe.wipe())
        self.assertEqual(os.listdir(self.top), [])

    def test_takes_back_the_mode(self):
        os.chmod(self.top, 0o777)
        self.assertTrue(wipe.wipe())
        self.assertEqual(os.stat(self.top).st_mode & 0o7777, 0o700)

    def test_gives_up_where_there_is_too_much(self):
        for number in range(20):
            self.make(str(number))
        with mock.patch.object(wipe, "MOST_FILES_WIPED", 10):
            self.assertFalse(wipe.wipe())

    def test_leaves_what_is_shown(self):
        shown = self.make("a", "b", "shown")
        self.make("a", "other")
        self.make("a", "b", "more", "other")
        settings.shown_below = shown_below([shown], self.top)
        self.assertTrue(wipe.wipe())
        self.assertTrue(os.path.exists(shown))
        self.assertEqual(os.listdir(os.path.join(self.top, "a")), ["b"])
        self.assertEqual(os.listdir(os.path.join(self.top, "a", "b")), ["shown"])

    def test_gives_up_where_what_is_shown_has_gone(self):
        settings.shown_below = {os.path.join(self.top, "gone"): False}
        self.assertFalse(wipe.wipe())


class ShownBelowTest(unittest.TestCase):
    def test_names_paths_and_what_leads_to_them(self):
        self.assertEqual(shown_below(["/usr", "/tmp", "/tmpx/a", "/tmp/a/b/c", "/tmp/a/d"], "/tmp"),
                         {"/tmp/a": True, "/tmp/a/b": True, "/tmp/a/b/c": False, "/tmp/a/d": False})
