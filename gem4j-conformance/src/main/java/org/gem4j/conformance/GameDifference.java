// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.gem4j.env.MoveKind;

/// A way in which a game differs from its peer on purpose: a rule by which the first step that departs from the
/// recording is recognized.
///
/// @param entry its heading in docs/differences.md
/// @param restored whether `compat=gem` brings the recorded behavior back, so that the whole episode must replay
///     with it
/// @param rule recognizes the step
record GameDifference(String entry, boolean restored, Predicate<Departure> rule) {
    /// Where an episode departs from its recording.
    ///
    /// @param step what was recorded
    /// @param move how our game took the action
    /// @param before fields of our snapshot before the step
    /// @param expected the recorded outcome in words
    /// @param actual ours
    record Departure(
            Map<String, Object> step, MoveKind move, Map<String, Object> before, String expected, String actual) {
        /// The recorded kind of the move itself: where the turn limit hides it, it has an entry of its own.
        String recordedMove() {
            return String.valueOf(step.getOrDefault("move", step.get("kind")));
        }
    }

    /// The peer stopped with an error; ours answers.
    static final GameDifference NO_CRASH = new GameDifference(
            "D-no-crash", false, departure -> "crash".equals(departure.step().get("kind")));

    /// The peer sees no move; ours is in a box that the peer does not read.
    static final GameDifference BOXES = new GameDifference(
            "D-game-boxes",
            true,
            departure ->
                    departure.recordedMove().equals("invalid_format") && departure.move() != MoveKind.INVALID_FORMAT);

    /// A difference that is seen by how a move is taken: the peer's kind and ours.
    static GameDifference ofKinds(String entry, MoveKind recorded, MoveKind ours) {
        String name = recorded.name().toLowerCase(Locale.ROOT);
        return new GameDifference(
                entry, true, departure -> departure.recordedMove().equals(name) && departure.move() == ours);
    }
}
