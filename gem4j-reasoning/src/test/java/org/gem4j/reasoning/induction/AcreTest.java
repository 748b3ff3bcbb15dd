// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.induction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.ReasoningTasks;
import org.junit.jupiter.api.Test;

class AcreTest {
    private static final int ITEMS = 400;
    private final ReasoningTask task = ReasoningTasks.find("acre");

    /// A question as read from its text.
    private record Read(List<Set<String>> trials, List<String> lights, Set<String> query) {
        static Read of(String question) {
            List<Set<String>> trials = new ArrayList<>();
            List<String> lights = new ArrayList<>();
            for (String line : question.split("\n")) {
                if (line.endsWith(": on") || line.endsWith(": off")) {
                    String[] sides = line.split(": ");
                    trials.add(Set.of(sides[0].split(", ")));
                    lights.add(sides[1]);
                }
            }
            String asked = question.substring(
                    question.indexOf("light be with ") + "light be with ".length(),
                    question.indexOf(" on the detector? "));
            return new Read(trials, lights, Set.of(asked.split(", ")));
        }

        /// What the light does under all choices of blickets that go with the trials.
        String solve() {
            Set<String> objects = new HashSet<>(query);
            trials.forEach(objects::addAll);
            List<String> names = List.copyOf(objects);
            Set<String> outcomes = new HashSet<>();
            for (int choice = 0; choice < 1 << names.size(); choice++) {
                Set<String> blickets = new HashSet<>();
                for (int i = 0; i < names.size(); i++) {
                    if ((choice >> i & 1) == 1) {
                        blickets.add(names.get(i));
                    }
                }
                boolean fits = true;
                for (int i = 0; i < trials.size(); i++) {
                    fits &= light(trials.get(i), blickets).equals(lights.get(i));
                }
                if (fits) {
                    outcomes.add(light(query, blickets));
                }
            }
            assertThat(outcomes).isNotEmpty();
            return outcomes.size() == 1 ? outcomes.iterator().next() : "undetermined";
        }

        private static String light(Set<String> placed, Set<String> blickets) {
            return placed.stream().anyMatch(blickets::contains) ? "on" : "off";
        }
    }

    @Test
    void theAnswerIsWhatAllChoicesOfBlicketsThatGoWithTheTrialsSay() {
        for (Item item : items(Map.of()).toList()) {
            Read read = Read.of(item.question());

            assertThat(read.trials()).hasSize(6).doesNotHaveDuplicates();
            assertThat(item.oracle()).as(item.question()).isEqualTo(read.solve());
        }
    }

    @Test
    void combinationsAskedAboutWereNotTried() {
        assertThat(items(Map.of()).map(item -> Read.of(item.question())))
                .allMatch(read -> read.query().size() == 1 || !read.trials().contains(read.query()))
                .anyMatch(read -> read.query().size() > 3);
    }

    @Test
    void allAnswersAreAboutAsCommon() {
        Map<String, Integer> counts = new HashMap<>();
        items(Map.of()).forEach(item -> counts.merge(item.oracle(), 1, Integer::sum));

        assertThat(counts).containsOnlyKeys("on", "off", "undetermined");
        assertThat(counts.values()).allMatch(count -> count > ITEMS / 4 && count < ITEMS / 2);
    }

    @Test
    void testPanelsHaveOtherKindsAndMoreLights() {
        Map<Integer, Double> halves = new LinkedHashMap<>();
        Map<Integer, Double> lights = new LinkedHashMap<>();
        for (int train : List.of(0, 1)) {
            List<Read> reads = items(Map.of("train", train))
                    .map(item -> Read.of(item.question()))
                    .toList();
            halves.put(
                    train,
                    share(
                            reads,
                            read -> read.trials().stream()
                                    .allMatch(trial -> trial.stream()
                                            .allMatch(object -> object.endsWith("cube")
                                                    || object.matches("(gray|red|blue|green) .* cylinder")))));
            lights.put(
                    train,
                    share(
                            reads,
                            read -> read.lights().stream().filter("on"::equals).count() == 4));
        }

        assertThat(halves.get(1)).isGreaterThan(0.15);
        assertThat(halves.get(0)).isLessThan(0.05);
        assertThat(lights.get(0)).isGreaterThan(lights.get(1) + 0.1);
    }

    private static double share(List<Read> reads, Predicate<Read> wanted) {
        return reads.stream().filter(wanted).count() / (double) reads.size();
    }

    private Stream<Item> items(Map<String, ?> options) {
        return IntStream.range(0, ITEMS).mapToObj(i -> task.item(17, i, task.config(options)));
    }
}
