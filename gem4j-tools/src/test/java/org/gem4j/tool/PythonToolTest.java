// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import org.gem4j.sandbox.Limits;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PythonToolTest {
    private static final PythonSandbox SANDBOX =
            PythonSandbox.open(SandboxConfig.defaults().withWorkers(1));
    private static final PythonToolOptions OPTIONS = PythonToolOptions.defaults();

    @AfterAll
    static void close() {
        SANDBOX.close();
    }

    private static ToolUse use(String action) {
        return new PythonTool(SANDBOX, OPTIONS).use(action).orElseThrow();
    }

    @Test
    void runsTheBlockThatEndsFirst() {
        ToolUse use = use("a ```python\nprint(1)\n``` b <python>print(2)</python> c");

        assertThat(use).isEqualTo(new ToolUse(PythonTool.LABEL + "1\n\n", false, "a ```python\nprint(1)\n```"));
        assertThat(use("<python>print('```')</python>").observation()).contains("```");
        assertThat(use("```\npython\nprint(3)```").observation()).contains("3");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "print(1)", "```py\n1\n```", "<python>1", "``` python\n1```", "<python >1</python>"})
    void ignoresWhatIsNoCall(String action) {
        assertThat(new PythonTool(SANDBOX, OPTIONS).use(action)).isEmpty();
    }

    @Test
    void showsErrorsBelowTheOutput() {
        ToolUse use = use("<python>print('before')\n1/0</python>");

        assertThat(use.failed()).isTrue();
        assertThat(use.observation())
                .isEqualTo(PythonTool.LABEL + "before\n\nTraceback (most recent call last):\n"
                        + "  File \"<code>\", line 2, in <module>\nZeroDivisionError: division by zero\n");
    }

    @Test
    void showsTheLastErrorLineOnlyWhenAsked() {
        PythonTool tool = new PythonTool(SANDBOX, OPTIONS.withLastErrorLineOnly(true));

        assertThat(tool.run("1/0").text()).isEqualTo("ZeroDivisionError: division by zero");
    }

    @Test
    void saysWhichLimitWasReached() {
        Limits limits = Limits.defaults().withWallTime(Duration.ofMillis(250)).withMemoryMiB(64);
        PythonTool tool = new PythonTool(SANDBOX, OPTIONS.withLimits(limits));

        assertThat(tool.run("print(1, flush=True)\nwhile True: pass"))
                .isEqualTo(ToolResult.error(ToolErrorKind.TIMEOUT, "1\n\nThe code took longer than 0.25 s."));
        assertThat(tool.run("x = bytearray(100 << 20)")).isInstanceOfSatisfying(ToolResult.Failed.class, failed -> {
            assertThat(failed.kind()).isEqualTo(ToolErrorKind.LIMIT);
            assertThat(failed.text()).endsWith("MemoryError");
        });
    }

    @Test
    void saysThatAProgramExited() {
        PythonTool tool = new PythonTool(SANDBOX, OPTIONS);

        assertThat(tool.run("import sys\nprint('before')\nsys.exit(3)"))
                .isEqualTo(ToolResult.error(ToolErrorKind.EXECUTION, "before\n\nThe code exited with code 3."));
        assertThat(tool.run("import os\nos._exit(4)"))
                .isEqualTo(ToolResult.error(ToolErrorKind.EXECUTION, "The code exited with code 4."));
        assertThat(tool.run("exit('why')"))
                .isEqualTo(ToolResult.error(ToolErrorKind.EXECUTION, "why\nThe code exited with code 1."));
        assertThat(tool.run("print(1)\nexit()")).isEqualTo(ToolResult.ok("1\n"));
    }

    @Test
    void shortensLongResultsInTheMiddle() {
        PythonTool tool = new PythonTool(SANDBOX, OPTIONS.withLongestObservation(100));

        assertThat(tool.run("print('a' * 500 + 'b' * 500)").text())
                .isEqualTo("a".repeat(50) + "\n[... 901 characters left out ...]\n" + "b".repeat(49) + "\n");
    }

    @Test
    void keepsNamesForAnEpisodeWhenAsked() {
        try (PythonTool tool = new PythonTool(SANDBOX, OPTIONS.withStateful(true))) {
            tool.run("x = Counter('aab')");
            assertThat(tool.run("print(x['a'])").text()).isEqualTo("2\n");
            Map<String, Object> state = tool.save();
            tool.reset();
            assertThat(tool.run("print(x)").failed()).isTrue();

            tool.load(state).run();

            assertThat(tool.run("print(x['b'])").text()).isEqualTo("1\n");
        }
    }

    @Test
    void isAlsoCalledByName() {
        Tool tool = new PythonTool(SANDBOX, OPTIONS);

        assertThat(tool.call(Map.of("code", "print(7)"))).isEqualTo(ToolResult.ok("7\n"));
        assertThat(tool.call(Map.of("code", 7)).text()).isEqualTo("code must be of type string but is 7");
    }
}
