// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.reasoning.cognition;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.gem4j.env.SeededRandom;
import org.gem4j.reasoning.Category;
import org.gem4j.reasoning.Choices;
import org.gem4j.reasoning.Draft;
import org.gem4j.reasoning.Grades;
import org.gem4j.reasoning.Item;
import org.gem4j.reasoning.Metadata;
import org.gem4j.reasoning.ReasoningTask;
import org.gem4j.reasoning.TaskConfig;
import org.gem4j.reasoning.TaskSpec;

/// One statement to find among many about people's opinions.
final class NeedleHaystack extends ReasoningTask {
    private static final String RESOURCE = "needle-haystack.txt";

    NeedleHaystack() {
        super(TaskSpec.named("needle_haystack", Category.COGNITION, "Find one statement in a long list.")
                .range("num_statements", 10, 100, 1, 100_000, "number of statements")
                .wideDial("num_statements", "num_statements", 10, 100, 500, 1000));
    }

    @Override
    protected Draft generate(SeededRandom random, TaskConfig config) {
        Words words = Words.ALL;
        int count = Choices.inRange(random, config, "num_statements");
        int[] people = Choices.distinct(
                random, Math.min(count, words.names().size()), words.names().size());
        int needle = random.nextInt(count);
        String attitude = random.pick(words.attitudes());
        String subject = random.pick(words.subjects());
        StringBuilder text = new StringBuilder(40 * count + 200).append("Statements about some people:\n\n");
        for (int i = 0; i < count; i++) {
            text.append(words.names().get(people[i % people.length])).append(' ');
            if (i == needle) {
                text.append(attitude).append(' ').append(subject);
            } else {
                hay(random, attitude, subject, text);
            }
            text.append(". ");
        }
        String question = "Who " + attitude + " " + subject + "? Answer with the name.";
        text.setCharAt(text.length() - 1, '\n');
        return Draft.of(
                text.append('\n').append(question).toString(),
                words.names().get(people[needle % people.length]),
                Metadata.of("question", question, "num_statements", count));
    }

    /// Writes what somebody thinks of something, but not `attitude` of `subject`.
    private static void hay(SeededRandom random, String attitude, String subject, StringBuilder text) {
        String otherAttitude;
        String otherSubject;
        do {
            otherAttitude = random.pick(Words.ALL.attitudes());
            otherSubject = random.pick(Words.ALL.subjects());
        } while (otherAttitude.equals(attitude) && otherSubject.equals(subject));
        text.append(otherAttitude).append(' ').append(otherSubject);
    }

    @Override
    protected double grade(String answer, Item item, TaskConfig config) {
        return Grades.ignoringCase(answer.replace(" ", ""), item.oracle());
    }

    /// The parts of statements.
    ///
    /// @param names first names
    /// @param attitudes verb phrases in the third person
    /// @param subjects what they are about
    private record Words(List<String> names, List<String> attitudes, List<String> subjects) {
        static final Words ALL = read();

        private static Words read() {
            try (InputStream bytes = NeedleHaystack.class.getResourceAsStream(RESOURCE)) {
                if (bytes == null) {
                    throw new IllegalStateException("word list " + RESOURCE + " is missing from the class path");
                }
                List<List<String>> lists = new String(bytes.readAllBytes(), StandardCharsets.UTF_8)
                        .strip().transform(text -> List.of(text.split("\n\n"))).stream()
                                .map(list -> List.of(list.split("\n")))
                                .toList();
                return new Words(lists.get(0), lists.get(1), lists.get(2));
            } catch (IOException e) {
                throw new UncheckedIOException("word list " + RESOURCE + " cannot be read", e);
            }
        }
    }
}
