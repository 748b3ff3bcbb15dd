// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.gem4j.cli.testing.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ModelCommandsTest {
    @TempDir
    private Path folder;

    @Test
    void importOfWhatIsNoModelSaysSo() throws IOException {
        Path file = Files.writeString(folder.resolve("x.gguf"), "this is text, and enough of it");

        CommandRun broken = CommandRun.of(
                "import-gguf", file.toString(), folder.resolve("out").toString());
        CommandRun absent = CommandRun.of(
                "import-gguf", "nothing.gguf", folder.resolve("out").toString());
        CommandRun wrongType = CommandRun.of(
                "import-gguf", file.toString(), folder.resolve("out").toString(), "--dtype", "f8");

        assertThat(broken.exit()).isEqualTo(Exit.FAILED);
        assertThat(broken.err()).contains("is not a GGUF file");
        assertThat(absent.exit()).isEqualTo(Exit.USAGE);
        assertThat(wrongType.exit()).isEqualTo(Exit.USAGE);
        assertThat(wrongType.err()).contains("f32, bf16, f16");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void mergeOfWhatIsNotThereSaysSo() throws IOException {
        String target = folder.resolve("out").toString();
        CommandRun none = CommandRun.of("merge-lora", folder.toString(), target);
        Files.writeString(
                folder.resolve("adapter_config.json"),
                "{\"peft_type\": \"LORA\", \"base_model_name_or_path\": \"some/base\"}");
        CommandRun baseless = CommandRun.of("merge-lora", folder.toString(), target);
        Files.writeString(folder.resolve("adapter_config.json"), "{\"peft_type\": \"LORA\"}");
        CommandRun nameless = CommandRun.of("merge-lora", folder.toString(), target);

        Files.writeString(folder.resolve("adapter_config.json"), "null");
        CommandRun nothing = CommandRun.of("merge-lora", folder.toString(), target);

        assertThat(nothing.exit()).isEqualTo(Exit.FAILED);
        assertThat(nothing.err()).contains("adapter_config.json must be a JSON object");
        assertThat(none.exit()).isEqualTo(Exit.USAGE);
        assertThat(none.err()).contains("no adapter_config.json in " + folder);
        assertThat(baseless.exit()).isEqualTo(Exit.MISSING);
        assertThat(baseless.err()).contains("some/base", "--base");
        assertThat(nameless.exit()).isEqualTo(Exit.MISSING);
        assertThat(nameless.err()).contains("does not name the base model", "--base");
        assertThat(folder.resolve("out")).doesNotExist();
    }

    @Test
    void downloadOfWhatCannotBeARepositorySaysSo() {
        CommandRun run = CommandRun.of("download", "../x", "--offline");

        assertThat(run.exit()).isEqualTo(Exit.USAGE);
        assertThat(run.err()).contains("owner/name");
    }

    @Test
    void downloadOfflineOfWhatIsNotThereIsAMissingPrerequisite() {
        CommandRun run = CommandRun.of("download", "gem4j-test/not-there", "--offline");

        assertThat(run.exit()).isEqualTo(Exit.MISSING);
        assertThat(run.err()).contains("is not in the cache");
    }
}
