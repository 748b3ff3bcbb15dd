// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GamesAreaTest {
    private static final String FIRST = """
            {"env_id":"game:GuessTheNumber-v0-easy","episode":1,"params":{"min_number":0,"max_number":9,"max_turns":3},\
            "initial_state":{"target":6},"return":1.0,"steps":[\
            {"action":"\\\\boxed{4}","reward":0,"terminated":false,"truncated":false,"kind":"valid","hint":"higher",\
            "state_after":{"turn":1,"guessed":[4]}},\
            {"action":"\\\\boxed{6}","reward":1.0,"terminated":true,"truncated":false,"kind":"win",\
            "state_after":{"turn":2,"guessed":[4,6]}}]}
            """;

    @TempDir
    private Path folder;

    @Test
    void passesAnEpisodeThatReplays() throws IOException {
        assertThat(replay(FIRST)).isEqualTo("1 passed, 0 failed");
    }

    @Test
    void takesAnInitialStateFromAnotherLine() throws IOException {
        String second = episode("{\"same_as_episode\":1}", "\\\\boxed{9}", "valid", 0.0);

        assertThat(replay(second + FIRST)).isEqualTo("2 passed, 0 failed");
    }

    @Test
    void failsWithWhatWasExpectedAndWhatCame() throws IOException {
        String wrong = episode("{\"target\":6}", "\\\\boxed{9}", "win", 1.0);

        assertThat(replay(wrong))
                .contains("GuessTheNumber.jsonl:1")
                .contains("expected step 0 {reward=1.0, kind=win} but was step 0 {reward=0.0, kind=valid}")
                .endsWith("0 passed, 1 failed");
    }

    @Test
    void countsDocumentedDifferencesApart() throws IOException {
        String zero = "{\"env_id\":\"game:GuessTheNumber-v0-easy\",\"episode\":3,"
                + "\"params\":{\"min_number\":0,\"max_number\":9,\"max_turns\":3},\"initial_state\":{\"target\":6},"
                + "\"steps\":[{\"action\":\"\\\\boxed{0}\",\"reward\":-0.1,\"terminated\":true,\"truncated\":false,"
                + "\"kind\":\"invalid_format\"}]}\n";

        assertThat(replay(zero))
                .startsWith("1 differ as documented: D-guess-zero 1")
                .endsWith("0 passed, 0 failed");
    }

    @Test
    void everyDifferenceHasItsEntryInTheDocumentation() throws IOException {
        String entries = Files.readString(Path.of("..", "docs", "differences.md"));

        assertThat(GameAdapters.all())
                .isNotEmpty()
                .flatExtracting(GameAdapter::differences)
                .extracting(GameDifference::entry)
                .contains("D-guess-zero", "D-minesweeper-end", "D-wordle-words", "D-hangman-last-letter")
                .allSatisfy(entry -> assertThat(entries).contains("\n### " + entry + ": "));
        assertThat(entries).contains("\n### " + GameDifference.NO_CRASH.entry() + ": ");
    }

    @Test
    void repeatsUnitsOfLongActions() throws IOException {
        String repeat = "{\"env_id\":\"game:GuessTheNumber-v0-easy\",\"episode\":4,"
                + "\"params\":{\"min_number\":0,\"max_number\":9,\"max_turns\":3},\"initial_state\":{\"target\":6},"
                + "\"steps\":[{\"action\":null,\"action_repeat\":{\"prefix\":\"\\\\boxed{\",\"unit\":\"0\","
                + "\"times\":40,\"suffix\":\"5}\"},\"reward\":0,\"terminated\":false,\"truncated\":false,"
                + "\"kind\":\"valid\",\"hint\":\"higher\"}]}\n";

        assertThat(replay(repeat)).isEqualTo("1 passed, 0 failed");
    }

    @Test
    void aGridMayHoldAnyCharacter() throws IOException {
        String search = """
                {"env_id":"game:WordSearch-v0-easy","episode":1,"params":{"num_words":1,"max_turns":3},\
                "initial_state":{"grid":["ÉT1","x#ß","-_ "],"placed":[["ÉT",0,0,"across"]]},"return":1.0,"steps":[\
                {"action":"\\\\boxed{0 0 0 1}","reward":1.0,"terminated":true,"truncated":false,"kind":"win",\
                "state_after":{"turn":1,"found":["ÉT"],"marked":2}}]}
                """;

        assertThat(replay(search)).isEqualTo("1 passed, 0 failed");
    }

    private static String episode(String state, String action, String kind, double reward) {
        return "{\"env_id\":\"game:GuessTheNumber-v0-easy\",\"episode\":2,"
                + "\"params\":{\"min_number\":0,\"max_number\":9,\"max_turns\":3},\"initial_state\":" + state
                + ",\"steps\":[{\"action\":\"" + action + "\",\"reward\":" + reward
                + ",\"terminated\":false,\"truncated\":false,\"kind\":\"" + kind + "\"}]}\n";
    }

    private String replay(String lines) throws IOException {
        Path file = Files.createDirectories(folder.resolve("games")).resolve("GuessTheNumber.jsonl");
        Files.writeString(file, lines);
        StringWriter out = new StringWriter();
        new Replay(new GamesArea(), folder, Optional.empty()).run(new PrintWriter(out), new PrintWriter(out));
        return out.toString().strip();
    }
}
