// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import org.jspecify.annotations.Nullable;

/// The name of an episode. One that the client did not choose is chosen when it is first read, since most are never
/// read and a random one takes longer than a game's step. For one thread at a time.
final class EpisodeName {
    private @Nullable String text;

    private EpisodeName(@Nullable String text) {
        this.text = text;
    }

    static EpisodeName of(String text) {
        return new EpisodeName(text);
    }

    /// A new name. In a session that can be played again it is chosen at once, in the order of the calls.
    static EpisodeName random() {
        return new EpisodeName(Entropy.isRepeatable() ? Entropy.name().toString() : null);
    }

    String text() {
        String chosen = text;
        if (chosen == null) {
            chosen = Entropy.name().toString();
            text = chosen;
        }
        return chosen;
    }
}
