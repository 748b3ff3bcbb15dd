// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import org.gem4j.env.Info;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Observation;

/// The result of one action in a game.
///
/// @param kind how the action was classified
/// @param reward its reward
/// @param ends whether it ends the episode
/// @param observation message to the player
/// @param facts the same in typed form: the game's own facts (hints, pegs), then [InfoKeys#MOVE]
record Move(MoveKind kind, double reward, boolean ends, Observation observation, Info facts) {
    static final double FORMAT_REWARD = -0.1;

    /// Unreadable action, which ends every game but WikiGame.
    static final Move MALFORMED = new Move(
            MoveKind.INVALID_FORMAT,
            FORMAT_REWARD,
            true,
            "No move could be read from that answer, so the game is over.",
            Info.of(InfoKeys.MOVE, MoveKind.INVALID_FORMAT));

    private static final Info VALID = Info.of(InfoKeys.MOVE, MoveKind.VALID);
    private static final Info ILLEGAL = Info.of(InfoKeys.MOVE, MoveKind.INVALID_MOVE);
    private static final Info WIN = Info.of(InfoKeys.MOVE, MoveKind.WIN);
    private static final Info LOSE = Info.of(InfoKeys.MOVE, MoveKind.LOSE);

    /// With a text as its message.
    Move(MoveKind kind, double reward, boolean ends, String text, Info facts) {
        this(kind, reward, ends, Observation.of(text), facts);
    }

    static Move valid(double reward, String text) {
        return new Move(MoveKind.VALID, reward, false, text, VALID);
    }

    static Move illegal(String text) {
        return new Move(MoveKind.INVALID_MOVE, 0, false, text, ILLEGAL);
    }

    static Move win(double reward, String text) {
        return new Move(MoveKind.WIN, reward, true, text, WIN);
    }

    static Move lose(String text) {
        return new Move(MoveKind.LOSE, 0, true, text, LOSE);
    }

    /// The same move with these facts before its kind.
    Move withFacts(Info newFacts) {
        return new Move(kind, reward, ends, observation, newFacts.with(InfoKeys.MOVE, kind));
    }
}
