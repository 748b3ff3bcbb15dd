// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NotebookTest {
    @TempDir
    private Path folder;

    private String markdown(String json) throws IOException {
        return Notebook.markdown(Files.writeString(folder.resolve("a.ipynb"), json));
    }

    @Test
    void hasTextsCodeAndOutputs() throws IOException {
        String page = markdown("""
                {"nbformat": 4, "cells": [
                  {"cell_type": "markdown", "source": ["# Title\\n", "text"]},
                  {"cell_type": "code", "source": "print(1)\\nplot()", "outputs": [
                    {"output_type": "stream", "text": ["1\\n"]},
                    {"output_type": "display_data", "data": {"image/png": "iVBO\\nRw==", "text/plain": "<Figure>"}},
                    {"output_type": "execute_result", "data": {"text/plain": ["42"]}}]}]}""");

        assertThat(page).isEqualTo("""
                # Title
                text

                ````python
                print(1)
                plot()
                ````

                ````text
                1
                ````

                <p><img alt="Output of the code above" src="data:image/png;base64,iVBORw=="></p>

                ````text
                42
                ````

                """);
    }

    @Test
    void refusesOtherFiles() {
        assertThatThrownBy(() -> markdown("{\"nbformat\": 3}"))
                .isInstanceOf(IOException.class)
                .hasMessageEndingWith("a.ipynb is not a notebook of format 4");
        assertThatThrownBy(() -> markdown("# no JSON"))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("a.ipynb");
    }
}
