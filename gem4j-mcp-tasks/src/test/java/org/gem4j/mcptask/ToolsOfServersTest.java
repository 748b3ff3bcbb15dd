// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcptask;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.gem4j.tool.Tool;
import org.gem4j.tool.ToolResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolsOfServersTest {
    @TempDir
    private Path folder;

    private static ToolResult call(List<Tool> tools, String name, Map<String, Object> arguments) {
        return tools.stream()
                .filter(tool -> tool.name().equals(name))
                .findFirst()
                .orElseThrow()
                .call(Map.copyOf(arguments));
    }

    @ParameterizedTest
    @ValueSource(strings = {"../secret", "a/../../secret", "..", "link/secret", "link", "\0"})
    void noPathLeadsOut(String path) throws IOException {
        Path inside = Files.createDirectory(folder.resolve("inside"));
        Files.writeString(folder.resolve("secret"), "secret");
        Files.createSymbolicLink(inside.resolve("link"), folder);
        List<Tool> tools = FileTools.of(inside);

        assertThat(call(tools, "read_text_file", Map.of("path", path)).failed()).isTrue();
        assertThat(call(tools, "write_file", Map.of("path", path, "content", "x"))
                        .failed())
                .isTrue();
        assertThat(folder.resolve("secret")).hasContent("secret");
    }

    @Test
    void aTextMustOccurOnceToBeReplaced() throws IOException {
        Files.writeString(folder.resolve("a"), "one two one");
        List<Tool> tools = FileTools.of(folder);

        ToolResult twice = call(tools, "edit_file", Map.of("path", "a", "old_text", "one", "new_text", "x"));
        ToolResult once = call(tools, "edit_file", Map.of("path", "a", "old_text", "two", "new_text", "x"));

        assertThat(twice.failed()).isTrue();
        assertThat(once.failed()).isFalse();
        assertThat(folder.resolve("a")).hasContent("one x one");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "CREATE ALIAS X AS 'void x(){}'",
                "SELECT FILE_READ('/etc/hostname')",
                "SELECT * FROM CSVREAD('/etc/hostname')",
                "SCRIPT TO 'x.sql'",
                "CREATE USER z PASSWORD 'z' ADMIN",
                "SHUTDOWN",
                "SET QUERY_TIMEOUT 0",
                "SELECT 1; /* x */ SET QUERY_TIMEOUT 0",
                "SELECT REPEAT('x', 1000000000)",
                "SELECT \"REPEAT\"('x', 1000000000)",
                "SELECT HASH('SHA256', 'x', 2000000000)",
                "EXECUTE IMMEDIATE 'SET QUERY_TIMEOUT 0'",
                "SELECT a FROM t WHERE '' LIKE '%a%a%a%a%a%a%b'"
            })
    void theDatabaseServesTablesOnly(String sql) {
        try (Database database = Database.open("CREATE TABLE t(a INT); INSERT INTO t VALUES (1);")) {
            assertThat(call(database.tools(), "execute_sql", Map.of("sql", sql)).failed())
                    .isTrue();
            assertThat(call(database.tools(), "execute_sql", Map.of("sql", "SELECT a FROM t"))
                            .text())
                    .isEqualTo("A\n1");
        }
    }

    @Test
    void tablesAndViewsAreTheAgents() {
        try (Database database = Database.open("CREATE TABLE t(a INT);")) {
            List<Tool> tools = database.tools();
            call(tools, "execute_sql", Map.of("sql", "INSERT INTO t VALUES (2), (1)"));
            call(tools, "execute_sql", Map.of("sql", "CREATE VIEW v AS SELECT SUM(a) AS s FROM t"));

            assertThat(call(tools, "list_tables", Map.of()).text()).contains("T | BASE TABLE", "V | VIEW");
            assertThat(database.dump())
                    .containsEntry("V", Map.of("columns", List.of("S"), "rows", List.of(List.of("3"))));
        }
    }

    @Test
    void wordsInTextsAndSettingsOfColumnsAreNotRefused() {
        try (Database database = Database.open("CREATE TABLE t(a INT, b VARCHAR);")) {
            List<Tool> tools = database.tools();
            call(tools, "execute_sql", Map.of("sql", "INSERT INTO t VALUES (1, 'it''s; set repeat(')"));
            ToolResult changed = call(tools, "execute_sql", Map.of("sql", "-- repeat\nUPDATE t SET a = 2"));

            assertThat(changed.text()).isEqualTo("1 row changed.");
        }
    }

    @Test
    void aViewThatCannotBeReadDoesNotHideTheTables() {
        try (Database database = Database.open("CREATE TABLE t(a INT); INSERT INTO t VALUES (0);")) {
            call(database.tools(), "execute_sql", Map.of("sql", "CREATE VIEW v AS SELECT 1 / a AS b FROM t"));

            assertThat(database.dump()).containsOnlyKeys("T");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "*.txt, a.txt, true",
        "*.txt, b/a.txt, false",
        "**.txt, b/a.txt, true",
        "'?.{txt,md}', a.md, true",
        "[a-c][!x].txt, bx.txt, false",
        "[a-c][!x].txt, by.txt, true",
        "\\*.txt, a.txt, false",
        "\\*.txt, *.txt, true",
        "*a*a*a*a*a*a*a*a*a*a*b, aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa, false"
    })
    void globsMatchAsInTheShell(String pattern, String path, boolean matches) {
        assertThat(Glob.parse(pattern).matches(path)).isEqualTo(matches);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{a", "[a", "{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}"})
    void malformedGlobsAreRefused(String pattern) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Glob.parse(pattern))
                .withMessageContaining("pattern must");
    }
}
