// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;

@EnabledIf(value = "hasBash", disabledReason = "there is no bash")
final class CompletionCommandTest {
    private static final String COMPLETE = "source \"$1\"; shift; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1));"
            + " _complete_gem4j; printf '%s\\n' \"${COMPREPLY[@]}\"";

    @TempDir
    private Path folder;

    static boolean hasBash() {
        return Files.isExecutable(Path.of("/bin/bash"));
    }

    @Test
    void completesCommands() throws Exception {
        assertThat(completions("gem4j", "tra")).containsExactly("train");
        assertThat(completions("gem4j", "comp")).containsExactly("completion");
    }

    @Test
    void completesOptionsOfACommandStartedByItsPath() throws Exception {
        assertThat(completions("./gem4j", "train", "--rollout_batch")).contains("--rollout_batch_size");
        assertThat(completions("./gem4j", "agent", "ev")).containsExactly("eval");
    }

    /// What bash offers for the last of the words.
    private List<String> completions(String... words) throws IOException, InterruptedException {
        Path script = Files.writeString(
                folder.resolve("completion.sh"), CommandRun.of("completion").out());
        List<String> command = new ArrayList<>(List.of("/bin/bash", "-c", COMPLETE, "bash", script.toString()));
        command.addAll(List.of(words));
        // bash says on the error stream that it is not completing at a prompt.
        Process bash = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(bash.waitFor(20, TimeUnit.SECONDS)).isTrue();
        return printed.lines().map(String::strip).toList();
    }
}
