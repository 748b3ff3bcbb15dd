// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The name of an environment's present episode, if there is one. One that the client did not choose is chosen when it
/// is first read, since most are never read and a random one takes longer than a game's step. For one thread at a time.
///
/// An environment keeps one of these for all its episodes: a new object for each would be a reference from an old
/// object to a young one, which costs the garbage collector more than a game's step takes.
final class EpisodeName {
    private boolean present;
    private @Nullable String text;

    /// Whether there is an episode.
    boolean isPresent() {
        return present;
    }

    /// There is no episode.
    void clear() {
        present = false;
        forget();
    }

    /// A new episode has this name.
    void set(String chosen) {
        present = true;
        text = chosen;
    }

    /// A new episode has a new name. In a session that can be played again, it is chosen at once, so that names
    /// follow the order of calls.
    void setRandom() {
        present = true;
        if (Entropy.isRepeatable()) {
            text = Entropy.name().toString();
        } else {
            forget();
        }
    }

    private void forget() {
        if (text != null) {
            text = null;
        }
    }

    /// The name; empty if there is no episode.
    Optional<String> text() {
        if (present && text == null) {
            text = Entropy.name().toString();
        }
        return Optional.ofNullable(text);
    }
}
