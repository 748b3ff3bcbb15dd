// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.console.browse;

import org.jline.keymap.KeyMap;
import org.jline.terminal.Terminal;
import org.jline.utils.InfoCmp.Capability;

/// The commands that a key gives while browsing.
enum Key {
    UP,
    DOWN,
    PAGE_UP,
    PAGE_DOWN,
    TOP,
    BOTTOM,
    OPEN,
    BACK,
    SEARCH,
    NEXT_MATCH,
    LAST_MATCH,
    NEXT_TURN,
    LAST_TURN,
    NEXT_EPISODE,
    LAST_EPISODE,
    END,
    ENV,
    SORT,
    CLEAR,
    OTHER;

    /// The keys of a terminal.
    static KeyMap<Key> map(Terminal terminal) {
        KeyMap<Key> keys = new KeyMap<>();
        keys.setAmbiguousTimeout(100);
        keys.bind(Key.UP, "k", KeyMap.key(terminal, Capability.key_up), "\033[A");
        keys.bind(Key.DOWN, "j", KeyMap.key(terminal, Capability.key_down), "\033[B");
        keys.bind(Key.PAGE_UP, "b", KeyMap.key(terminal, Capability.key_ppage), "\033[5~");
        keys.bind(Key.PAGE_DOWN, " ", KeyMap.key(terminal, Capability.key_npage), "\033[6~");
        keys.bind(Key.TOP, "g", KeyMap.key(terminal, Capability.key_home), "\033[H");
        keys.bind(Key.BOTTOM, "G", KeyMap.key(terminal, Capability.key_end), "\033[F");
        keys.bind(Key.OPEN, "\r", "\n", "l");
        keys.bind(Key.BACK, "q", "h", "\033", KeyMap.ctrl('C'), KeyMap.ctrl('D'));
        keys.bind(Key.SEARCH, "/");
        keys.bind(Key.NEXT_MATCH, ".");
        keys.bind(Key.LAST_MATCH, ",");
        keys.bind(Key.NEXT_TURN, "n");
        keys.bind(Key.LAST_TURN, "p");
        keys.bind(Key.NEXT_EPISODE, "]");
        keys.bind(Key.LAST_EPISODE, "[");
        keys.bind(Key.END, "f");
        keys.bind(Key.ENV, "e");
        keys.bind(Key.SORT, "s");
        keys.bind(Key.CLEAR, "c");
        keys.setNomatch(Key.OTHER);
        keys.setUnicode(Key.OTHER);
        return keys;
    }
}
