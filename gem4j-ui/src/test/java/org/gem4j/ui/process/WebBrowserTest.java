// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.ui.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebBrowserTest {
    @TempDir
    private Path root;

    @Test
    void aBrowserIsOpenedWhereThereIsAScreen() throws IOException {
        Path opener = Files.createFile(root.resolve("xdg-open"));
        assertThat(opener.toFile().setExecutable(true)).isTrue();
        Map<String, String> path = Map.of("PATH", root.toString());
        Map<String, String> screen = Map.of("PATH", root.toString(), "DISPLAY", ":0");

        assertThat(WebBrowser.opener("Linux", path)).isEmpty();
        assertThat(WebBrowser.opener("Linux", screen)).isEqualTo(Optional.of(opener.toString()));
        assertThat(WebBrowser.opener("Mac OS X", Map.of())).contains("open");
        assertThat(WebBrowser.opener("Windows 11", Map.of())).contains("explorer");
    }
}
