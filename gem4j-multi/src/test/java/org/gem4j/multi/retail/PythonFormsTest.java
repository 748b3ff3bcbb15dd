// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.multi.retail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.env.EnvException;
import org.gem4j.text.python.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PythonFormsTest {
    @ParameterizedTest
    @CsvSource({
        "10/3, 3.33",
        "7//2, 3.0",
        "-7//2, -4.0",
        "-2**2, -4.0",
        "2**-1, 0.5",
        "0.125, 0.12",
        "2.675, 2.67",
        "-0.001, -0.0",
        "(1 + 2) * 3, 9.0",
        "1., 1.0",
        "00, 0.0",
        "2**3**2, 512.0"
    })
    void calculatesAsPython(String expression, String result) {
        assertThat(Calculation.of(expression)).isEqualTo(result);
    }

    @ParameterizedTest
    @CsvSource({
        "1/0",
        "abc",
        "''",
        "1e3",
        "01",
        "1 2",
        "(1",
        "(1)(2)",
        "()",
        "9**9**9",
        "10.0**400",
        "9**400",
        "(-8)**0.5",
        "1..2"
    })
    void whatPythonCannotCalculateIsAnError(String expression) {
        assertThat(Calculation.of(expression)).startsWith("Error: ");
    }

    @Test
    void deepAndLongExpressionsAreErrors() {
        assertThat(Calculation.of("(".repeat(1_500) + "1")).startsWith("Error: ");
        assertThat(Calculation.of("-".repeat(1_900) + "1")).startsWith("Error: ");
        assertThat(Calculation.of("1+".repeat(50_000) + "1")).startsWith("Error: ");
    }

    @Test
    void writesTuplesAndJsonAsPython() {
        Map<String, Object> value = Map.of("a", List.of(1L, 2.5, "it's", true));

        assertThat(PythonTexts.tuples(value)).isEqualTo("(('a', (1, 2.5, \"it's\", True)),)");
        assertThat(JsonText.dumps(List.of("é\"", 1e16, 1L, Map.of()))).isEqualTo("[\"\\u00e9\\\"\", 1e+16, 1, {}]");
        assertThat(PythonTexts.same(Map.of("a", 1L, "b", List.of(2.0)), Map.of("b", List.of(2L), "a", 1.0)))
                .isTrue();
        assertThat(PythonTexts.same(List.of(1L), List.of(1L, 2L))).isFalse();
    }

    @Test
    void readsTauBenchsFiles(@TempDir Path folder) throws IOException {
        Files.createDirectories(folder.resolve("data"));
        for (String part : List.of("users", "orders", "products")) {
            Files.writeString(folder.resolve("data/" + part + ".json"), "{}");
        }
        Files.writeString(folder.resolve("wiki.md"), "Be kind.");
        Files.writeString(folder.resolve("tasks_dev.py"), """
            from tau_bench.types import Task, Action

            TASKS_DEV = [
                Task(  # the first one
                    annotator="0",
                    user_id='ann',
                    instruction="You are Ann. "
                    'It\\'s "late".',
                    actions=[Action(name="think", kwargs={"thought": "a\\nb", "n": [1, -2.5, True, None]})],
                    outputs=["3",],
                ),
            ]
            """);

        RetailTasks shop = TauBench.read(folder, "dev");

        RetailTask task = shop.tasks().getFirst();
        assertThat(shop.policy()).isEqualTo("Be kind.");
        assertThat(task.user()).isEqualTo("ann");
        assertThat(task.instruction()).isEqualTo("You are Ann. It's \"late\".");
        assertThat(task.actions().getFirst().arguments()).containsEntry("thought", "a\nb");
        assertThat(task.outputs()).containsExactly("3");
        assertThatThrownBy(() -> TauBench.read(folder, "test"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("tasks_test.py");
        Files.writeString(folder.resolve("tasks_test.py"), "TASKS = [\n  open('x')]");
        assertThatThrownBy(() -> TauBench.read(folder, "test"))
                .isInstanceOf(EnvException.class)
                .hasMessageContaining("line 2");
    }
}
