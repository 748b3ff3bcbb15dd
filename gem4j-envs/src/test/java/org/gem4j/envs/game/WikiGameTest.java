// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.Gem;
import org.gem4j.env.MoveKind;
import org.gem4j.env.NonBlocking;
import org.gem4j.env.Step;
import org.gem4j.env.testing.CheckOptions;
import org.gem4j.env.testing.EnvChecker;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WikiGameTest {
    private static final String EASY = "game:WikiGame-v0-easy";
    private static final String PAGES = """
            = A =
            First. [[B]] [[D (x{y}z)]]
            = B =
            Second. [[A]] [[C]] [[Dead]]
            = C =
            Third. [[A]] [[Goal]]
            = D (x{y}z) =
            [[Goal]]
            = Dead =
            Nothing.
            = Goal =
            Here. [[A]]
            """;

    @TempDir
    private Path folder;

    private Path graph = Path.of("");

    @BeforeEach
    void writePages() throws IOException {
        graph = Files.writeString(folder.resolve("pages.txt"), PAGES);
    }

    private Env on(String page, String variant, Object... options) {
        Map<String, Object> given = new HashMap<>(Map.of("graph", graph, "variant", variant));
        for (int i = 0; i < options.length; i += 2) {
            given.put(String.valueOf(options[i]), options[i + 1]);
        }
        return Played.at(
                EASY,
                given,
                Map.of("target", "Goal", "page", page, "history", List.of("A", page), "known", List.of("B", "C")));
    }

    @Test
    void reachesTheTargetByLinks() {
        Env env = on("A", "noregrets");

        Step first = Played.play(env, "D (x{y}z)");
        Step second = Played.play(env, "Goal");

        assertThat(first.reward()).isEqualTo(-0.05);
        assertThat(first.info().get(WikiGame.PAGE)).contains("D (x{y}z)");
        assertThat(second.reward()).isEqualTo(1);
        assertThat(Played.kind(second)).isEqualTo(MoveKind.WIN);
    }

    @ParameterizedTest
    @CsvSource({
        "C, INVALID_MOVE",
        "' B', INVALID_MOVE",
        "b, INVALID_MOVE",
        "'', INVALID_FORMAT",
        "B, VALID",
    })
    void aTitleMustBeThatOfALink(String title, MoveKind kind) {
        Step step = Played.play(on("A", "noregrets"), title);

        assertThat(Played.kind(step)).isEqualTo(kind);
        assertThat(step.reward()).isEqualTo(kind == MoveKind.VALID ? -0.05 : -0.2);
        assertThat(step.done()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"B", "\\boxed (B)", "\\boxed{B", "\\Boxed{B}"})
    void anAnswerWithoutACompleteBoxIsMalformed(String action) {
        assertThat(Played.kind(on("A", "noregrets").step(action))).isEqualTo(MoveKind.INVALID_FORMAT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"\\boxed{B}\\boxed", "\\boxed{B}\\boxed{", "\\fbox{B}"})
    void theLastCompleteBoxIsTheMove(String action) {
        assertThat(Played.kind(on("A", "noregrets").step(action))).isEqualTo(MoveKind.VALID);
    }

    @Test
    void hintsAtALinkThatHoldsTheGuess() {
        assertThat(Played.play(on("A", "noregrets"), "d (X").observation().text())
                .contains("Did you mean D (x{y}z)?");
    }

    @ParameterizedTest
    @ValueSource(strings = {"noregrets", "eidetic"})
    void thereIsNoWayBackInSomeVariants(String variant) {
        Step step = Played.play(on("B", variant), "<PREV_PAGE>");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(step.reward()).isEqualTo(-0.2);
    }

    @ParameterizedTest
    @CsvSource({"oneback, INVALID_MOVE, -0.2", "freenav, VALID, -0.05"})
    void goingBackTwiceInARowDependsOnTheVariant(String variant, MoveKind kind, double reward) {
        Env env = on("A", variant);
        Played.change(env, Map.of("page", "C", "history", List.of("A", "B", "C")));

        Step first = Played.play(env, "<PREV_PAGE>");
        Step second = Played.play(env, "<PREV_PAGE>");

        assertThat(first.info().get(WikiGame.PAGE)).contains("B");
        assertThat(first.reward()).isEqualTo(-0.05);
        assertThat(Played.kind(second)).isEqualTo(kind);
        assertThat(second.reward()).isEqualTo(reward);
    }

    @Test
    void thereIsNoWayBackFromTheStart() {
        Env env = on("A", "freenav");
        Played.change(env, Map.of("history", List.of("A")));

        assertThat(Played.kind(Played.play(env, "<PREV_PAGE>"))).isEqualTo(MoveKind.INVALID_MOVE);
    }

    @Test
    void aPageWithoutLinksLoses() {
        Step step = Played.play(on("B", "noregrets"), "Dead");

        assertThat(Played.kind(step)).isEqualTo(MoveKind.LOSE);
        assertThat(step.reward()).isZero();
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"oneback", "freenav"})
    void aPageWithoutLinksSendsBackForTwoClicks(String variant) {
        Env env = on("B", variant);

        Step step = Played.play(env, "Dead");

        assertThat(step.reward()).isEqualTo(-0.1);
        assertThat(step.info().get(WikiGame.PAGE)).contains("B");
        assertThat(Played.field(env, "turn")).isEqualTo(2);
        assertThat(Played.kind(Played.play(env, "<PREV_PAGE>")))
                .isEqualTo(variant.equals("oneback") ? MoveKind.INVALID_MOVE : MoveKind.VALID);
    }

    @Test
    void everyLinkSeenStaysOpenInEidetic() {
        Env env = on("B", "eidetic");
        Played.play(env, "Dead");

        assertThat(Played.kind(Played.play(env, "C"))).isEqualTo(MoveKind.VALID);
    }

    @Test
    void linksAreForgottenBetweenEpisodesUnlessCompatible() {
        for (String compat : List.of("none", "gem")) {
            Env env = Gem.make(EASY, Map.of("variant", "eidetic", "compat", compat));
            env.reset(1);
            int first = ((List<?>) Played.field(env, "known")).size();
            for (int seed = 0; seed < 50; seed++) {
                env.reset(1);
                env.reset(2 + seed);
            }
            env.reset(1);

            int later = ((List<?>) Played.field(env, "known")).size();

            assertThat(later).isGreaterThanOrEqualTo(first + (compat.equals("gem") ? 50 : 0));
            assertThat(compat.equals("gem") || later == first).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({
        "noregrets, B, none, 0, true",
        "noregrets, nothing, none, 0, true",
        "noregrets, '', none, -0.2, true",
        "noregrets, '', gem, -0.2, false",
        "noregrets, <PREV_PAGE>, none, -0.2, true",
        "noregrets, <PREV_PAGE>, gem, -0.2, false",
        "freenav, <PREV_PAGE>, none, -0.05, true",
        "freenav, <PREV_PAGE>, gem, -0.05, false",
        "noregrets, B, gem, 0, true",
    })
    void theLastTurnEndsTheEpisode(String variant, String title, String compat, double reward, boolean terminated) {
        Step step = Played.play(on("A", variant, "max_turns", 1, "compat", compat), title);

        assertThat(step.reward()).isEqualTo(reward);
        assertThat(step.truncated()).isTrue();
        assertThat(step.terminated()).isEqualTo(terminated);
    }

    @Test
    void twoClicksMayBeTheLastOnes() {
        Step step = Played.play(on("B", "freenav", "max_turns", 2), "Dead");

        assertThat(step.reward()).isEqualTo(-0.1);
        assertThat(step.truncated()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"noregrets", "oneback", "freenav", "eidetic"})
    void everyVariantKeepsTheContractAndIsWonOnTheShortestWay(String variant) {
        assertThat(EnvChecker.check(
                        seed -> Gem.make(EASY, Map.of("variant", variant, "seed", seed)), CheckOptions.defaults()))
                .isEmpty();
        Env env = Gem.make(EASY, Map.of("variant", variant));
        for (int seed = 0; seed < 100; seed++) {
            env.reset(seed);
            WikiGraph graph = WikiGraph.bundled();
            WikiPage target = graph.page(String.valueOf(Played.field(env, "target")));
            String start = String.valueOf(Played.field(env, "page"));

            Played.Episode episode = Played.byReference(env);

            assertThat(episode.success()).isTrue();
            assertThat(Played.field(env, "turn"))
                    .isEqualTo(graph.clicksTo(target, List.of()).applyAsInt(start));
        }
    }

    @Test
    void referenceGoesBackWhereNoLinkLeadsToTheTarget() throws IOException {
        Path pages = Files.writeString(
                folder.resolve("trap.txt"),
                "= A =\n[[Trap]] [[Goal]]\n= Trap =\n[[Loop]]\n= Loop =\n[[Trap]]\n= Goal =\n");
        Env env = Played.at(
                EASY,
                Map.of("graph", pages, "variant", "freenav"),
                Map.of("target", "Goal", "page", "Trap", "history", List.of("A", "Trap"), "known", List.of()));

        assertThat(Played.byReference(env).reward()).isEqualTo(0.95);
    }

    @Test
    void refusesAStateWithPagesItHasNot() {
        assertThatThrownBy(() -> Played.change(on("A", "noregrets"), Map.of("target", "Nowhere")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Nowhere");
    }

    @Test
    void onlyPagesInMemoryNeverBlock() {
        assertThat(Gem.make(EASY).capability(NonBlocking.class)).isPresent();
        assertThat(Gem.make(EASY, Map.of("backend", "mw")).capability(NonBlocking.class))
                .isEmpty();
    }
}
