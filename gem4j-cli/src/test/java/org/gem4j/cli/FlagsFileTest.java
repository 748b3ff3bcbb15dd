// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FlagsFileTest {
    @TempDir
    private Path folder;

    @Test
    void keysAreFlagsAndListsAreValuesBetweenBars() throws IOException {
        Map<String, String> values = read("""
            # a comment
            env_id: [rg:gcd, "rg:lcm"]
            num-env: 16
            norm_adv: false
            learning_rate: 1e-4
            run_name:
            """);

        assertThat(values)
                .isEqualTo(Map.of(
                        "env_id", "rg:gcd|rg:lcm", "num_env", "16", "norm_adv", "false", "learning_rate", "1e-4"));
    }

    @Test
    void anEmptyFileGivesNothing() throws IOException {
        assertThat(read("")).isEmpty();
        assertThat(read("# nothing\n")).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'gamma: 1\ngama: 0.9' | :2: unknown key gama. Did you mean gamma?",
                "'gamma: 1\ngamma: 0.9' | :2: gamma is given twice",
                "'- gamma' | :1: must be lines of the form flag: value",
                "'gamma: {a: 1}' | :1: there must be a single value or a list of single values",
                "'gamma: [1' | :1: is not YAML: expected ',' or ']', but got",
                "'gamma: 1\nlam: *other' | :2: is not YAML: found undefined alias other",
                "'gamma: 1\n\tlam: 1' | :2: is not YAML: found character '\\t(TAB)'",
                "'gamma: 1\nlam: \u0001' | :2: is not YAML: it has a character that cannot be printed, number 1",
            })
    void mistakesAreNamedWithTheirLine(String content, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> read(content.replace("\\n", "\n")))
                .withMessageContaining(folder.resolve("flags.yaml").toString())
                .withMessageContaining(message);
    }

    @Test
    void whatIsNotTextIsNamed() throws IOException {
        Path bytes = Files.write(folder.resolve("bytes.yaml"), new byte[] {'a', ':', ' ', (byte) 0xff});

        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagsFile.read(folder, Set.of("a")))
                .withMessageContaining("--config must be a file that can be read but was " + folder);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagsFile.read(bytes, Set.of("a")))
                .withMessage(bytes + ": is not UTF-8");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "'max_train: 10\ngamma: 7' | :2: --gamma must be",
                "'# a comment\n\nnum-env: 0' | :3: --num_env must be",
                "'temperature: -1' | :1: --temperature must be",
                "'gamma: high' | :1: --gamma must be",
            })
    void aValueThatIsRefusedIsNamedWithItsLine(String content, String message) throws IOException {
        Path file = Files.writeString(folder.resolve("flags.yaml"), content.replace("\\n", "\n"));

        CommandRun run = CommandRun.of("train", "--config", file.toString());

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains(file + message);
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FlagsFile.read(folder.resolve("none.yaml"), Set.of()))
                .withMessageContaining("--config must be a file that can be read but was");
    }

    private Map<String, String> read(String content) throws IOException {
        Path file = Files.writeString(folder.resolve("flags.yaml"), content);
        Map<String, String> values = new LinkedHashMap<>();
        FlagsFile.read(file, TrainFlag.BY_NAME.keySet()).forEach((key, value) -> values.put(key, value.text()));
        return values;
    }
}
