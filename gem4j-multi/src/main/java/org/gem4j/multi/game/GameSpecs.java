// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.game;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import org.gem4j.env.Env;
import org.gem4j.env.EnvOptions;
import org.gem4j.env.EnvSpec;
import org.gem4j.env.OptionSpec;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.multi.MultiAgentEnv;
import org.gem4j.env.multi.Opponent;
import org.gem4j.env.multi.OpponentEnv;

/// The two-player games, registered with a built-in opponent: `-easy` plays random moves, `-hard` the
/// best ones.
public final class GameSpecs {
    private static final String RULES = """
        Action: the last \\boxed{move} of the answer; without one, the last [move].
        Reward: %s
        End: the end of the game. After an illegal move the same player moves again; a second one in a row loses.
        To play both sides: the environment's MultiAgentEnv capability, whose agents are named first and second.\
        """;

    private static final String DILEMMA_RULES = """
        Action: [cooperate] or [defect], in brackets or a \\boxed{}. Any other answer cooperates and costs 0.1 / rounds.
        Reward: each round 3 points if both cooperate, 1 if both defect, 5 for defecting alone, 0 for cooperating alone;
        divided by 5 x rounds.
        End: the last round.
        To play both sides: the environment's MultiAgentEnv capability, whose agents are named first and second.\
        """;
    private static final List<String> OPPONENTS = List.of("random", "reference");
    private static final List<String> SEATS = List.of("first", "second", "random");

    private static final String WITH_DRAWS = "at the end 1 for winning, -1 for losing, 0 for a draw.";

    private GameSpecs() {}

    /// A game: its name, what it is, its options and how to make it.
    private record Entry(
            String name, String summary, String reward, List<OptionSpec> options, Function<EnvOptions, Game> maker) {}

    public static List<EnvSpec> specs() {
        List<EnvSpec> specs = new ArrayList<>();
        for (Entry entry : List.of(ticTacToe(), connectFour(), nim(), kuhnPoker(), negotiation())) {
            specs.add(spec(entry, "easy", " against random moves.", "random"));
            specs.add(spec(entry, "hard", " against the reference player.", "reference"));
        }
        specs.add(dilemma("easy", " who chooses at random.", "random"));
        specs.add(dilemma("hard", " who plays a grim trigger strategy.", "reference"));
        return specs;
    }

    private static EnvSpec dilemma(String level, String opposition, String opponent) {
        return new EnvSpec(
                "multi:PrisonersDilemma-v0-" + level,
                "Choose to cooperate or defect at the same time as another player" + opposition,
                List.of(
                        OptionSpec.integer("rounds", 10, 1, 1000, "Number of rounds in a game."),
                        OptionSpec.choice("opponent", opponent, OPPONENTS, "Who plays the other side."),
                        OptionSpec.choice("seat", "first", SEATS, "Side that the agent plays; both are alike.")),
                options -> {
                    SeededRandom random = options.random();
                    return seated(new PrisonersDilemma(options.integer("rounds"), random), random, options);
                },
                DILEMMA_RULES);
    }

    private static Entry ticTacToe() {
        return new Entry(
                "TicTacToe",
                "Get three marks in a line",
                WITH_DRAWS,
                List.of(),
                options -> new TicTacToe(style(options)));
    }

    private static Entry connectFour() {
        return new Entry(
                "ConnectFour",
                "Get four discs in a line",
                WITH_DRAWS,
                List.of(
                        OptionSpec.integer("rows", 6, 4, 12, "Rows of the board."),
                        OptionSpec.integer("columns", 7, 4, 15, "Columns of the board."),
                        OptionSpec.bool("visible", true, "Whether the players are shown the board."),
                        OptionSpec.integer("depth", 5, 1, 12, "How many moves the reference player looks ahead.")),
                options -> new ConnectFour(
                        style(options),
                        new ConnectFour.Setup(
                                options.integer("rows"),
                                options.integer("columns"),
                                options.bool("visible"),
                                options.integer("depth"))));
    }

    private static Entry nim() {
        return new Entry(
                "Nim",
                "Take the last object from the piles",
                "at the end 1 for winning, -1 for losing.",
                List.of(
                        OptionSpec.integer("piles", 3, 2, 20, "Number of piles."),
                        OptionSpec.integer(
                                "largest", 5, 2, 1000, "Largest size of a pile; piles are random at each reset.")),
                options -> new Nim(
                        style(options), Collections.nCopies(options.integer("piles"), 1), options.integer("largest")));
    }

    private static Entry kuhnPoker() {
        return new Entry(
                "KuhnPoker",
                "Play poker with a deck of three cards",
                """
                at the end the chips won or lost, divided by 2 x rounds, the most that can be won; -1 for losing by
                illegal moves, 1 if the other player does. With style=textarena: 1 for ending with more chips than the
                other player, -1 for fewer, 0 for equally many.\
                """,
                List.of(OptionSpec.integer("rounds", 3, 1, 100, "Number of rounds in a game.")),
                options -> new KuhnPoker(style(options), options.integer("rounds")));
    }

    private static Entry negotiation() {
        return new Entry(
                "Negotiation",
                "Trade goods for profit",
                """
                at the end the player's gain divided by the most that it could have demanded, between -1 and 1; 0
                without a trade; -1 for losing by illegal moves, 1 if the other player does. With style=textarena: 1 for
                the larger gain, -1 for the smaller, 0 for equal gains.\
                """,
                List.of(OptionSpec.integer("limit", 10, 2, 100, "Total number of actions of both players.")),
                options -> new Negotiation(style(options), options.integer("limit")));
    }

    private static Game.Style style(EnvOptions options) {
        return options.text("style").equals("own") ? Game.Style.OWN : Game.Style.TEXTARENA;
    }

    private static EnvSpec spec(Entry entry, String level, String opposition, String opponent) {
        List<OptionSpec> options = new ArrayList<>(entry.options());
        options.add(OptionSpec.choice("opponent", opponent, OPPONENTS, "Who plays the other side."));
        options.add(OptionSpec.choice("seat", "first", SEATS, "Side that the agent plays."));
        options.add(OptionSpec.choice(
                "style", "own", List.of("own", "textarena"), "Rules, messages and scores: gem4j's or TextArena's."));
        return new EnvSpec(
                "multi:" + entry.name() + "-v0-" + level,
                entry.summary() + opposition,
                options,
                given -> make(entry, given),
                RULES.formatted(entry.reward()));
    }

    private static Env make(Entry entry, EnvOptions options) {
        SeededRandom random = options.random();
        return seated(new TwoPlayerEnv(entry.maker().apply(options), random), random, options);
    }

    private static Env seated(MultiAgentEnv env, SeededRandom random, EnvOptions options) {
        SeededRandom opponents = SeededRandom.of(random.copy().nextLong(), "opponents", 0);
        Opponent opponent = options.text("opponent").equals("random") ? Opponent.random() : Opponent.reference();
        String seat = options.text("seat");
        return new OpponentEnv(env, seat.equals("random") ? TwoPlayerEnv.PLAYERS : List.of(seat), opponent, opponents);
    }
}
