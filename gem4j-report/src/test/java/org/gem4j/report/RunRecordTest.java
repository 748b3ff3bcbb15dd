// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.entry;

import java.nio.file.Path;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RunRecordTest {
    private static final Instant START = Instant.parse("2026-11-27T23:15:00.123456Z");

    static RunRecord example() {
        Map<String, Object> config = new LinkedHashMap<>();
        config.put("env_id", "game:GuessTheNumber-v0-easy");
        config.put("learning_rate", 1e-3);
        config.put("run_dir", Path.of("runs"));
        config.put("gamma", 0.9);
        config.put("eval_envs", List.of("a", "b"));
        return RunRecord.start("train", config, Long.MIN_VALUE, START);
    }

    @Test
    void readsBackWhatItWrote() {
        RunRecord run = example()
                .withVersion("libtorch", "2.10.0")
                .withHash("model", "sha256:00ff")
                .withDevice("cpu, 2 threads")
                .withPhases(Map.of("sampling", 12.5))
                .withSummary("success_after", 0.93);

        RunRecord back = RunRecord.parse(run.toJson(), "run.json");

        assertThat(back.toJson()).isEqualTo(run.toJson());
        assertThat(back.config().keySet()).containsExactly("env_id", "learning_rate", "run_dir", "gamma", "eval_envs");
        assertThat(back.config()).contains(entry("learning_rate", 1e-3), entry("run_dir", "runs"));
        assertThat(back.versions()).containsKeys("gem4j", "java", "os", "libtorch");
        assertThat(back.hashes()).containsExactly(entry("model", "sha256:00ff"));
        assertThat(back.summary("success_after")).hasValue(0.93);
        assertThat(back.summary("nothing")).isEmpty();
        assertThat(back.seed()).isEqualTo(Long.MIN_VALUE);
        assertThat(back.started()).isEqualTo("2026-11-27T23:15:00.123Z");
        assertThat(back.status()).isEqualTo(RunStatus.RUNNING);
    }

    @Test
    void countsTheTimeOfAllPartsWithoutThePauses() {
        RunRecord first = example().ended(RunStatus.INTERRUPTED, START.plusSeconds(100));

        RunRecord again = first.resumed(40, START.plusSeconds(5000));
        RunRecord end = again.ended(RunStatus.FINISHED, START.plusSeconds(5060));

        assertThat(first.seconds()).isEqualTo(100.0);
        assertThat(again.status()).isEqualTo(RunStatus.RUNNING);
        assertThat(end.status()).isEqualTo(RunStatus.FINISHED);
        assertThat(end.seconds()).isEqualTo(160.0);
        assertThat(end.toJson()).contains("\"step\" : 40");
    }

    @Test
    void keepsFieldsItDoesNotKnow() {
        RunRecord run = RunRecord.parse(
                "{\"format\": 7, \"started\": \"2026-11-27T23:15:00Z\", \"later\": [1, null]}", "run.json");

        assertThat(run.withDevice("cpu").toJson()).contains("\"later\"");
    }

    @Test
    void refusesWhatIsNotARecord() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunRecord.parse("{\"a\": 1}", "x/run.json"))
                .withMessageContaining("x/run.json must be the record of a run");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunRecord.parse("{\"format\": 1", "x/run.json"))
                .withMessageStartingWith("x/run.json must hold a JSON object");
        assertThatIllegalArgumentException().isThrownBy(() -> RunRecord.parse("", "x/run.json"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RunRecord.parse("{\"format\": 1, \"started\": \"soon\"}", "x/run.json"))
                .withMessage("x/run.json: started must be a time but was soon");
    }
}
