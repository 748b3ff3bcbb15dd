// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HubSettingsTest {
    @TempDir
    private Path home;

    @Test
    void defaultsAreThoseOfTheHubsOwnClient() {
        HubSettings settings = HubSettings.from(Map.of(), home);

        assertThat(settings.endpoint()).isEqualTo(URI.create("https://huggingface.co"));
        assertThat(settings.cache()).isEqualTo(home.resolve(".cache/huggingface/hub"));
        assertThat(settings.token()).isEmpty();
        assertThat(settings.offline()).isFalse();
    }

    @Test
    void environmentDecides() throws IOException {
        Files.writeString(home.resolve("token"), "stored\n");

        HubSettings settings = HubSettings.from(
                Map.of(
                        "HF_HOME",
                        home.toString(),
                        "HF_ENDPOINT",
                        "http://mirror.example:8080/",
                        "HF_HUB_OFFLINE",
                        "YES"),
                Path.of("elsewhere"));

        assertThat(settings.endpoint()).isEqualTo(URI.create("http://mirror.example:8080"));
        assertThat(settings.cache()).isEqualTo(home.resolve("hub"));
        assertThat(settings.token()).contains("stored");
        assertThat(settings.offline()).isTrue();
        assertThat(settings.toString()).doesNotContain("stored");
        assertThat(HubSettings.from(Map.of("HF_TOKEN", " given ", "HF_HOME", home.toString()), home)
                        .token())
                .contains("given");
    }

    @Test
    void anEndpointIsAnAddress() {
        assertThatThrownBy(() -> HubSettings.from(Map.of("HF_ENDPOINT", "ftp://x"), home))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ftp://x");
    }

    @Test
    void aRepositoryHasASafeName() {
        for (String id : new String[] {"", "a/b/c", "../x", "a--b/c", "a/..", "/x", "a b"}) {
            assertThatThrownBy(() -> HubRepo.model(id)).isInstanceOf(IllegalArgumentException.class);
        }
        assertThat(HubRepo.dataset("gpt2").folderName()).isEqualTo("datasets--gpt2");
        assertThat(HubRepo.model("a/b.c-1").folderName()).isEqualTo("models--a--b.c-1");
    }

    @Test
    void filtersMatchAcrossFolders() {
        HubFilter filter = HubFilter.model();

        assertThat(filter.accepts("config.json")).isTrue();
        assertThat(filter.accepts("model-00001-of-00002.safetensors")).isTrue();
        assertThat(filter.accepts("original/consolidated.00.pth")).isFalse();
        assertThat(filter.accepts("pytorch_model.bin")).isFalse();
        assertThat(HubFilter.only("*.jsonl").accepts("data/x.jsonl")).isTrue();
    }
}
