// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.grade.math.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gem4j.env.SeededRandom;
import org.gem4j.grade.math.Convention;
import org.gem4j.grade.math.Conventions;
import org.gem4j.grade.math.MathGrader;
import org.junit.jupiter.api.Test;

/// No right answer that was changed into another one earns, under any conventions.
///
/// That it is another one is shown by the way it was changed, or by [Difference] with numbers; never by the grader.
/// What is shown by neither is left out and counted with its reason.
class MutationTest {
    private static final long SEED = Long.getLong("gem4j.mutation.seed", 20_260_101L);
    private static final long NEW_SEED = Long.getLong("gem4j.mutation.newSeed", System.nanoTime());
    private static final int NEW = 1_000;
    private static final int EACH = 2;

    private final List<MathGrader> graders = new ArrayList<>();
    private final Map<String, List<String>> skipped = new TreeMap<>();
    private final List<String> accepted = new ArrayList<>();
    private int shown;

    MutationTest() {
        graders.add(MathGrader.lenient());
        graders.add(MathGrader.strict());
        for (Convention convention : Convention.values()) {
            graders.add(new MathGrader(Conventions.strict().with(convention)));
            graders.add(new MathGrader(Conventions.lenient().without(convention)));
        }
    }

    @Test
    void noChangedAnswerEarns() throws IOException {
        List<String> golds = golds();
        SeededRandom random = SeededRandom.of(SEED);

        golds.forEach(gold -> tryChanges(gold, EACH, random));

        report("collected", SEED);
        assertThat(golds).hasSizeGreaterThan(3_000).doesNotHaveDuplicates();
        assertThat(accepted).as("seed %d", SEED).isEmpty();
        assertThat(shown).isGreaterThan(7_000);
    }

    @Test
    void noChangeOfANewAnswerEarns() throws IOException {
        SeededRandom random = SeededRandom.of(NEW_SEED);
        GoldMaker maker = new GoldMaker(random);

        while (shown < NEW) {
            tryChanges(maker.gold(), 2, random);
        }

        report("new", NEW_SEED);
        assertThat(accepted).as("-Dgem4j.mutation.newSeed=%d", NEW_SEED).isEmpty();
    }

    @Test
    void everyAnswerOfTheCollectionEqualsItself() throws IOException {
        for (String gold : golds()) {
            for (MathGrader grader : graders.subList(0, 2)) {
                assertThat(grader.grade(gold, gold).isCorrect()).as(gold).isTrue();
                assertThat(grader.grade(gold, " " + gold + " ").isCorrect())
                        .as(gold)
                        .isTrue();
            }
        }
    }

    private void tryChanges(String gold, int most, SeededRandom random) {
        List<Mutation> mutations = new ArrayList<>(Mutator.all(gold));
        random.shuffle(mutations);
        Difference difference = new Difference(gold);
        int tried = 0;
        for (Mutation mutation : mutations) {
            if (tried == most) {
                return;
            }
            Difference.Verdict verdict =
                    mutation.byConstruction() ? new Difference.Verdict(true, "") : difference.from(mutation.answer());
            if (verdict.differs()) {
                grade(mutation, random);
                tried++;
            } else {
                skipped.computeIfAbsent(mutation.kind() + ": " + verdict.open(), reason -> new ArrayList<>())
                        .add(gold + "   ->   " + mutation.answer());
            }
        }
    }

    private void grade(Mutation mutation, SeededRandom random) {
        shown++;
        List<MathGrader> modes = new ArrayList<>(graders.subList(0, 2));
        if (random.nextInt(4) == 0) {
            modes.add(random.pick(graders));
        }
        for (MathGrader grader : modes) {
            var grade = grader.grade(mutation.gold(), mutation.answer());
            if (grade.isCorrect()) {
                accepted.add(mutation.kind() + ": " + mutation.gold() + "   ->   " + mutation.answer() + "   ("
                        + grade.reason() + " " + grade.conventions() + ")");
                return;
            }
        }
    }

    /// Prints the seed and how many changes were tried and left out; the whole list goes beside the test reports.
    private void report(String name, long seed) throws IOException {
        StringBuilder list = new StringBuilder();
        int count = 0;
        for (Map.Entry<String, List<String>> reason : skipped.entrySet()) {
            list.append(reason.getKey())
                    .append(" (")
                    .append(reason.getValue().size())
                    .append(")\n");
            reason.getValue()
                    .forEach(change -> list.append("    ").append(change).append('\n'));
            count += reason.getValue().size();
        }
        Path file = Path.of("target", "mutations-" + name + "-skipped.txt");
        Files.createDirectories(file.getParent());
        Files.writeString(file, list);
        System.out.printf(
                "mutations of %s answers, seed %d: %,d tried, %,d left out for %d reasons (%s)%n",
                name, seed, shown, count, skipped.size(), file);
    }

    private static List<String> golds() throws IOException {
        try (InputStream in = Objects.requireNonNull(MathGrader.class.getResourceAsStream("golds.txt"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        }
    }
}
