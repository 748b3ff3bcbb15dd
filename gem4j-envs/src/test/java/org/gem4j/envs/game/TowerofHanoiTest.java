// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.envs.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.Env;
import org.gem4j.env.MoveKind;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TowerofHanoiTest {
    private static final String EASY = "game:TowerofHanoi-v0-easy";

    @ParameterizedTest
    @ValueSource(strings = {"A C", "AC", "a,c", "a , C", "A\u3000c", "A\u0085,\nC"})
    void readsTwoTowersWithBlanksAndACommaBetween(String move) {
        Env env = Played.start(EASY, Map.of());

        Step step = Played.play(env, move);

        assertThat(Played.kind(step)).isEqualTo(MoveKind.VALID);
        assertThat(step.info().get(TowerofHanoi.DISK)).contains(1);
        assertThat(Played.field(env, "C")).isEqualTo(List.of(1));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A", " A C", "A C ", "A,,C", "A-C", "D A", "A\u200bC", "{A C}"})
    void refusesOtherText(String move) {
        Step step = Played.play(Played.start(EASY, Map.of()), move);

        assertThat(Played.kind(step)).isEqualTo(MoveKind.INVALID_FORMAT);
        assertThat(step.reward()).isEqualTo(-0.1);
        assertThat(step.terminated()).isTrue();
        assertThat(step.truncated()).isFalse();
    }

    @Test
    void refusesAnEmptyTowerAndALargerDiskOnASmaller() {
        Env env = Played.start(EASY, Map.of());

        assertThat(Played.kind(Played.play(env, "B C"))).isEqualTo(MoveKind.INVALID_MOVE);
        Played.play(env, "A C");
        assertThat(Played.kind(Played.play(env, "A C"))).isEqualTo(MoveKind.INVALID_MOVE);
        assertThat(Played.field(env, "A")).isEqualTo(List.of(3, 2));
    }

    @Test
    void movingADiskToItsOwnTowerIsLegal() {
        Env env = Played.start(EASY, Map.of());

        assertThat(Played.kind(Played.play(env, "A A"))).isEqualTo(MoveKind.VALID);
        assertThat(Played.field(env, "A")).isEqualTo(List.of(3, 2, 1));
    }

    @Test
    void paysTheShareOfDisksOnTheLastTowerAtTheLimit() {
        Env env = Played.start(EASY, Map.of("max_turns", 2));
        Played.play(env, "A C");

        Step last = Played.play(env, "A B");

        assertThat(last.reward()).isEqualTo(1.0 / 3);
        assertThat(last.terminated()).isTrue();
        assertThat(last.truncated()).isTrue();
    }

    @Test
    void referenceTakesTheFewestMovesFromEveryState() {
        Map<List<Integer>, Integer> fewest = fewestMoves();
        assertThat(fewest).hasSize(27);
        fewest.forEach((towerOf, moves) -> {
            if (moves > 0) {
                Env env = Played.at(EASY, Map.of("max_turns", 100), towers(towerOf));
                assertThat(Played.byReference(env).success()).isTrue();
                assertThat(Played.field(env, "turn")).as("from %s", towerOf).isEqualTo(moves);
            }
        });
    }

    /// Moves to the goal from every state of three disks, by breadth-first search from the goal.
    private static Map<List<Integer>, Integer> fewestMoves() {
        Map<List<Integer>, Integer> fewest = new HashMap<>(Map.of(List.of(2, 2, 2), 0));
        Deque<List<Integer>> queue = new ArrayDeque<>(fewest.keySet());
        while (!queue.isEmpty()) {
            List<Integer> state = queue.remove();
            for (int disk = 0; disk < 3; disk++) {
                for (int tower = 0; tower < 3; tower++) {
                    List<Integer> next = new ArrayList<>(state);
                    next.set(disk, tower);
                    boolean free = !state.subList(0, disk).contains(state.get(disk))
                            && !state.subList(0, disk).contains(tower);
                    if (free && fewest.putIfAbsent(next, fewest.get(state) + 1) == null) {
                        queue.add(next);
                    }
                }
            }
        }
        return fewest;
    }

    private static Map<String, Object> towers(List<Integer> towerOf) {
        Map<String, Object> towers = new HashMap<>();
        for (int tower = 0; tower < 3; tower++) {
            List<Integer> disks = new ArrayList<>();
            for (int disk = 2; disk >= 0; disk--) {
                if (towerOf.get(disk) == tower) {
                    disks.add(disk + 1);
                }
            }
            towers.put(List.of("A", "B", "C").get(tower), disks);
        }
        return towers;
    }

    @Test
    void refusesAStateWithoutAllDisks() {
        Env env = Played.start(EASY, Map.of());

        assertThatThrownBy(() -> Played.change(env, Map.of("A", List.of(3, 1))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("each of the disks");
        assertThatThrownBy(() -> Played.change(env, Map.of("A", List.of(1, 2, 3))))
                .hasMessageContaining("must fall in size");
        assertThat(Played.field(env, "A")).isEqualTo(List.of(3, 2, 1));
    }

    @Test
    void allowsEnoughTurnsForAnyNumberOfDisks() {
        assertThat(Played.field(Played.start("game:TowerofHanoi-v0-random", Map.of("num_disks", 4)), "max_turns"))
                .isEqualTo(20);
        assertThat(Played.field(Played.start("game:TowerofHanoi-v0-random", Map.of("num_disks", 8)), "max_turns"))
                .isEqualTo(263);
    }
}
