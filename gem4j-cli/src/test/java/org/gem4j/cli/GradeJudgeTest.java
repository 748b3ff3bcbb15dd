// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.cli.testing.CommandRun;
import org.gem4j.rollout.testing.FakeModelServer;
import org.gem4j.rollout.testing.FakeModelServer.Reply;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class GradeJudgeTest {
    private static final Pattern WORD = Pattern.compile("\\{\\\\\"id\\\\\": \\\\\"([0-9a-f]{16})");

    @Test
    void theVerdictIsPrinted() {
        try (FakeModelServer server = FakeModelServer.start(asked -> {
            Matcher word = WORD.matcher(asked.body());
            assertThat(word.find()).isTrue();
            return Reply.chat("{\"id\": \"" + word.group(1) + "\", \"reason\": \"the same person\", \"points\": 1}");
        })) {
            CommandRun run = judge(server, "--answer", "J. W. Goethe", "--json");

            assertThat(run.exit()).isEqualTo(Exit.DONE);
            assertThat(JsonMapper.shared().readTree(run.out()).get("score").asDouble())
                    .isEqualTo(1);
        }
    }

    @Test
    void noVerdictIsAFailureWithAReason() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat("It is right, 1 point."))) {
            CommandRun run = judge(server, "--answer", "J. W. Goethe");

            assertThat(run.exit()).isEqualTo(Exit.FAILED);
            assertThat(run.out()).contains("outcome: unreadable", "no verdict in 3 replies");
        }
    }

    @Test
    void whatIsMissingIsNamed() {
        try (FakeModelServer server = FakeModelServer.start(asked -> Reply.chat(""))) {
            assertThat(judge(server).err()).contains("--answer or --answer_file");
            assertThat(server.asked()).isEmpty();
        }
    }

    private static CommandRun judge(FakeModelServer server, String... more) {
        List<String> words = new ArrayList<>(List.of(
                "grade",
                "judge",
                "--model",
                "tiny",
                "--base_url",
                server.baseUrl().toString(),
                "--question",
                "Who wrote Faust?",
                "--gold",
                "Goethe"));
        words.addAll(List.of(more));
        return CommandRun.of(words.toArray(String[]::new));
    }
}
