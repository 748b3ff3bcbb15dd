// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.agent.chat.Compat;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class WorkspaceToolsTest {
    private static String run(ChainContext context, String tool, Map<String, Object> arguments) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(arguments);
        return BuiltInTools.of(tool).run(given, context, Compat.NONE).observation();
    }

    @Test
    void editsFilesAndRunsCommandsInOneWorkspace() {
        Map<String, @Nullable Object> fields = Map.of("files", Map.of("src/a.py", "x = 1\nprint(x)\n"));
        try (ChainContext context = ChainContext.of(fields)) {
            assertThat(run(context, "read_file", Map.of("path", "src/a.py", "start_line", 1, "end_line", 1)))
                    .isEqualTo("1: x = 1");
            run(context, "edit_file", Map.of("path", "src/a.py", "search_block", "x = 1", "replace_block", "x = 2"));
            assertThat(run(context, "run_shell_command", Map.of("cmd", "cat src/a.py")))
                    .startsWith("x = 2");
            assertThat(run(context, "run_python", Map.of("path", "src/a.py"))).isEqualTo("2\n");
            assertThat(run(context, "grep_search", Map.of("pattern", "x ="))).isEqualTo("src/a.py:1:x = 2");
            run(context, "undo_edit", Map.of("path", "src/a.py"));
            assertThat(run(context, "run_python", Map.of("path", "src/a.py"))).isEqualTo("1\n");
            assertThat(run(context, "create_file", Map.of("path", "src/a.py")))
                    .startsWith("Error: src/a.py already exists");
            assertThat(run(context, "list_files", Map.of())).isEqualTo("src/a.py");
        }
    }

    @Test
    void staysInItsWorkspaceAndRefusesCostlyCommands() {
        try (ChainContext context = ChainContext.of(Map.of())) {
            assertThat(run(context, "read_file", Map.of("path", "../../etc/passwd")))
                    .isEqualTo("Error: ../../etc/passwd is outside the workspace");
            assertThat(run(context, "run_shell_command", Map.of("cmd", "pip install torch")))
                    .startsWith("Blocked: Package installation");
        }
    }

    @Test
    void runsProgramsOfTheirOwn() {
        try (ChainContext context = ChainContext.of(Map.of())) {
            assertThat(run(context, "code_interpreter", Map.of("code", "print(6 * 7)")))
                    .isEqualTo("42\n");
            assertThat(run(context, "code_interpreter", Map.of("code", "1 / 0")))
                    .isEqualTo("ZeroDivisionError: division by zero");
        }
    }

    @Test
    void filesThatCannotBeWrittenAreNotTheModelsFault() {
        for (Object files : List.of(Map.of("../a.py", "x"), Map.of("a.py", 5), "a.py")) {
            try (ChainContext context = ChainContext.of(Map.of("files", files))) {
                assertThatThrownBy(() -> run(context, "list_files", Map.of()))
                        .isInstanceOf(ToolException.class)
                        .hasMessageContaining("the row's f");
            }
        }
    }

    @Test
    void longCommandsAreCheckedQuickly() {
        String many = "rm -rf ".repeat(3000);
        assertThat(CommandFilter.refusal(many + "build")).isEmpty();
        assertThat(CommandFilter.refusal(many + "/usr")).isPresent();
        assertThat(CommandFilter.refusal("rm -rf build\nls /")).isEmpty();
    }
}
