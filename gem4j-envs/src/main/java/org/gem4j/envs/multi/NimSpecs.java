// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.multi;

import java.util.List;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;

/// [Nim] against a scripted opponent, registered: `-easy` against random moves, `-hard` against perfect ones.
final class NimSpecs {
    private static final String RULES = """
        Action: \\boxed{pile count} takes sticks from one pile; piles are numbered from 1.
        Reward: 1 for taking the last stick, 0 for losing; -0.1 for an unreadable answer.
        End: the last stick, an unreadable answer, or the turn limit. After an illegal move the same player moves again.
        Playing both sides: the capability MultiAgentEnv of this environment, with the agents first and second.\
        """;

    private NimSpecs() {}

    static List<EnvSpec> specs() {
        return List.of(
                spec("easy", "Take the last stick from three small piles, against random moves.", 3, 5, "random"),
                spec("hard", "Take the last stick from four piles, against perfect moves.", 4, 9, "reference"));
    }

    private static EnvSpec spec(String level, String summary, int piles, int largest, String opponent) {
        List<OptionSpec> options = List.of(
                OptionSpec.integer("piles", piles, 2, 20, "How many piles."),
                OptionSpec.integer(
                        "max_sticks", largest, 2, 1000, "Most sticks in a pile; the piles are random at each reset."),
                OptionSpec.integer("max_turns", 20, 1, 100_000, "Turns of each player."),
                OptionSpec.choice("opponent", opponent, List.of("random", "reference"), "Who plays the other side."),
                OptionSpec.choice(
                        "seat",
                        "first",
                        List.of("first", "second", "random"),
                        "Side of the agent; the first one can always win."));
        return new EnvSpec("multi:Nim-v0-" + level, summary, options, NimSpecs::make, RULES);
    }

    private static Env make(EnvOptions options) {
        SeededRandom random = options.random();
        SeededRandom opponents = SeededRandom.of(random.copy().nextLong(), "opponents", 0);
        Nim nim = new Nim(
                new Nim.Rules(options.integer("piles"), options.integer("max_sticks"), options.integer("max_turns")),
                random);
        Opponent opponent = options.text("opponent").equals("random") ? Opponent.random() : Opponent.reference();
        String seat = options.text("seat");
        return new OpponentEnv(nim, seat.equals("random") ? Nim.PLAYERS : List.of(seat), opponent, opponents);
    }
}
