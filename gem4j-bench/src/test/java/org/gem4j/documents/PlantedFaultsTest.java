// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// The checks of documents find what is wrong, and let pass what is right.
class PlantedFaultsTest {
    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        Files.writeString(folder.resolve("other.md"), "# One\n\n## Two words, `code`\n\n## One\n");
        Files.writeString(folder.resolve("Play.java"), """
                void main() {
                    // region greet
                    IO.println("hello");
                    // end greet
                }

                // Output:
                // hello
                """);
        Files.createDirectory(folder.resolve("gem4j-core"));
    }

    @Test
    void findsLinksToMissingFilesAndHeadings() {
        assertThat(Links.problems(page("""
                        # Here
                        [file](gone.md), [anchor](other.md#three),
                        ![picture](gone.png) <img src="away.png"> [own](#there)
                        [web](https:gone)
                        """)))
                .containsExactly(
                        "2: there is no file gone.md",
                        "2: there is no heading #three in other.md",
                        "3: there is no file gone.png",
                        "3: there is no file away.png",
                        "3: there is no heading #there in page.md",
                        "4: https:gone is not an address");
    }

    @Test
    void followsLinksToFilesHeadingsAndTheWeb() {
        assertThat(Links.problems(page("""
                        # Here
                        [file](other.md) [anchor](other.md#two-words-code) [second](other.md#one-1) [own](#here)
                        [folder](gem4j-core) [web](https://example.org/a#b) `[code](gone.md)`
                        ```
                        [block](gone.md)
                        ```
                        """))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "./gem4j trian | trian",
                "./gem4j train --learning_rat 1 | --learning_rat",
                "./gem4j train --env_id game:Nothing-v0 | unknown environment game:Nothing-v0",
                "./gem4j train --env_id 'game:Wordle-v0-easy(colour=1)' | colour",
                "./gem4j train --wrappers conact | conact",
                "./gem4j check game:Nothing-v0 | unknown environment game:Nothing-v0",
                "./gem4j eval --model DIR --episodes many | many",
                "./gem4j eval --env_id game:Wordle-v0-easy | --model",
                "./gem4j java Gone.java | there is no file Gone.java",
                "./gem4j test -pl gem4j-gone | there is no module gem4j-gone",
            })
    void findsCommandLinesThatWouldBeRefused(String command, String reason) {
        MarkdownPage page = page("```\n$ A=1 " + command + "   # says why\n```\n");

        assertThat(new CommandLines(folder).problems(page))
                .singleElement()
                .asString()
                .startsWith("2: ")
                .contains(reason.strip());
    }

    @Test
    void findsCommandLinesInSentencesAndOverSeveralLines() {
        MarkdownPage page = page("Say `./gem4j\ntrian`.\n```sh\n./gem4j train \\\n    --oops 1\n```\n");

        assertThat(new CommandLines(folder).problems(page)).hasSize(2);
    }

    @Test
    void acceptsCommandLinesWithPlaceholdersAndPipes() {
        MarkdownPage page = page("""
                `./gem4j eval` reads `./gem4j bench env ID [--json]`, `./gem4j COMMAND` and `./gem4j check my:Env-v0`.
                ```
                ./gem4j envs game: | head          # lists
                GEM4J_GPU=1 ./gem4j train --env-id 'game:Wordle-v0-easy(max_turns=3)|game:Hangman-v0' \\
                    --wrappers 'concat|concat(max_history_length=1)' --seed 3 > out.txt &
                ./gem4j java Play.java
                ./gem4j test -pl gem4j-core
                ```
                """);

        assertThat(new CommandLines(folder).problems(page)).isEmpty();
        assertThat(CommandLines.count(page)).isEqualTo(8);
    }

    @Test
    void findsJavaThatDoesNotCompile() throws IOException {
        try (JavaBlocks java = JavaBlocks.open()) {
            assertThat(Stream.of(
                            "Env env = Gem.mak(\"game:Wordle-v0-easy\");",
                            "int x = \"text\"",
                            "void main() {\n    missing();\n}",
                            "static int twice(int x) {\n    return x * y;\n}"))
                    .allSatisfy(code -> assertThat(java.problems(page("```java\n" + code + "\n```\n")))
                            .hasSize(1));
        }
    }

    @Test
    void compilesFilesStatementsMembersAndWhatIsGiven() throws IOException {
        try (JavaBlocks java = JavaBlocks.open()) {
            assertThat(Stream.of(
                            "```java\nEnv env = Gem.make(\"game:Wordle-v0-easy\");\n```\n",
                            "```java\nvoid main() {\n    IO.println(Gem.list().size());\n}\n```\n",
                            "```java\nstatic int twice(int x) {\n    return 2 * x;\n}\n```\n",
                            "<!-- java: Path folder; -->\n```java\nFiles.delete(folder);\n```\n"))
                    .allSatisfy(text -> assertThat(java.problems(page(text))).isEmpty());
        }
    }

    @Test
    void findsDataThatDoesNotParse() {
        assertThat(Stream.of("json\n{\"a\": 1,}", "json\n{} {}", "jsonl\n{}\n{", "yaml\na: [1", "yaml\na: 1\na: 2"))
                .allSatisfy(block -> assertThat(DataBlocks.problems(page("```" + block + "\n```\n")))
                        .hasSize(1));
        assertThat(DataBlocks.problems(page("```json\n[1]\n```\n```yaml\na: 1\n```\n")))
                .isEmpty();
    }

    @Test
    void findsBlocksThatAreNotTheirFile() {
        Includes includes = new Includes(folder);

        for (String comment : List.of(
                "include: Play.java",
                "include: Play.java#greet",
                "include: Play.java#gone",
                "include: Gone.java",
                "output: Play.java",
                "output: other.md")) {
            assertThat(includes.problems(page("<!-- " + comment + " -->\n```\nother\n```\n")))
                    .as(comment)
                    .hasSize(1);
        }
        assertThat(includes.problems(page("""
                        <!-- include: Play.java#greet -->
                        ```java
                        IO.println("hello");
                        ```
                        <!-- output: Play.java -->
                        ```
                        hello
                        ```
                        """))).isEmpty();
    }

    private MarkdownPage page(String text) {
        return MarkdownPage.parse(folder.resolve("page.md"), text);
    }
}
