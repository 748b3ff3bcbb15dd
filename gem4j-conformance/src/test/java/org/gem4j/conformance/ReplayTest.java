// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReplayTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();

    /// Cases `{"a":1,"double":2}`; a negative a is a documented difference, a of 0 is skipped, 13 breaks the check.
    private static final class DoublingArea implements Area {
        @Override
        public String name() {
            return "doubling";
        }

        @Override
        public String files() {
            return "double.jsonl";
        }

        @Override
        public boolean accepts(Path file) {
            return Area.isNamed(file, "double.jsonl");
        }

        @Override
        public void replay(Path file, Verdicts verdicts) throws IOException {
            verdicts.eachLine(file, node -> {
                int a = node.required("a").intValue();
                if (a == 13) {
                    throw new IllegalStateException("unlucky");
                }
                if (a < 0) {
                    return Outcome.differs("D-negative");
                }
                return a == 0
                        ? Outcome.skipped("nothing to double")
                        : Outcome.compare(node.required("double").intValue(), 2 * a);
            });
        }
    }

    private boolean replay(Path path) throws IOException {
        PrintWriter writer = new PrintWriter(out);
        return new Replay(new DoublingArea(), path, Optional.empty()).run(writer, writer);
    }

    private Path write(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    @Test
    void endsWithTheCountsWhenAllPass() throws IOException {
        Path file = write("any-name.jsonl", "{\"a\":1,\"double\":2}", "", "{\"a\":2,\"double\":4}");

        assertThat(replay(file)).isTrue();
        assertThat(out.toString().lines()).containsExactly("2 passed, 0 failed");
    }

    @Test
    void eachFailureNamesFileLineExpectedAndActual() throws IOException {
        Path file = write("double.jsonl", "{\"a\":1,\"double\":2}", "{\"a\":2,\"double\":5}", "{\"a\":13}", "{");

        assertThat(replay(file)).isFalse();
        assertThat(out.toString().lines())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("FAILED " + file + ":2: expected 5 but was 4"),
                        line -> assertThat(line)
                                .startsWith("FAILED " + file + ":3: ")
                                .contains("unlucky"),
                        line -> assertThat(line).startsWith("FAILED " + file + ":4: expected a JSON value"),
                        line -> assertThat(line).isEqualTo("1 passed, 3 failed"));
    }

    @Test
    void documentedDifferencesAndSkipsAreCountedApart() throws IOException {
        Path file = write("double.jsonl", "{\"a\":-1}", "{\"a\":-2}", "{\"a\":0}", "{\"a\":1,\"double\":2}");

        assertThat(replay(file)).isTrue();
        assertThat(out.toString().lines())
                .containsExactly(
                        "skipped 1 in " + file + ": nothing to double",
                        "2 differ as documented: D-negative 2",
                        "1 passed, 0 failed, 1 skipped");
    }

    @Test
    void folderChoosesFilesByName() throws IOException {
        write("double.jsonl", "{\"a\":1,\"double\":2}");
        write("other.jsonl", "{\"a\":1,\"double\":3}");
        write("third.jsonl", "{");

        assertThat(replay(folder)).isTrue();
        assertThat(out.toString().lines())
                .containsExactly(
                        "passed over 2 files: not of area doubling (--verbose names them)", "1 passed, 0 failed");
    }

    @Test
    void filesThatArePassedOverAreNamedOnRequest() throws IOException {
        write("double.jsonl", "{\"a\":1,\"double\":2}");
        Path other = write("other.jsonl", "{");
        PrintWriter writer = new PrintWriter(out);

        new Replay(new DoublingArea(), folder, Optional.empty(), true).run(writer, writer);

        assertThat(out.toString().lines())
                .containsExactly("passed over " + other + ": not of area doubling", "1 passed, 0 failed");
    }

    @Test
    void folderWithoutAFileOfTheAreaIsRefused() throws IOException {
        write("other.jsonl", "{}");

        assertThatThrownBy(() -> replay(folder))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("no file of area doubling")
                .hasMessageContaining("double.jsonl");
    }

    @Test
    void aFileWithoutCasesIsNoSuccess() throws IOException {
        assertThat(replay(write("double.jsonl"))).isFalse();
    }
}
