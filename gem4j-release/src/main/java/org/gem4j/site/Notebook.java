// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// A Jupyter notebook of format 4 as a Markdown page: its texts, its code, and the outputs that are kept in it.
final class Notebook {
    private Notebook() {}

    /// @throws IOException if the file cannot be read or is not a notebook of format 4
    static String markdown(Path file) throws IOException {
        JsonNode notebook;
        try {
            notebook = JsonMapper.shared().readTree(Files.readString(file));
        } catch (JacksonException e) {
            throw new IOException(file + " is not a notebook: " + e.getOriginalMessage(), e);
        }
        if (notebook.path("nbformat").asInt(0) != 4) {
            throw new IOException(file + " is not a notebook of format 4");
        }
        StringBuilder page = new StringBuilder();
        for (JsonNode cell : notebook.path("cells")) {
            String source = text(cell.path("source"));
            if (cell.path("cell_type").asString("").equals("code")) {
                page.append(Markdown.fenced("python", source));
                cell.path("outputs").forEach(output -> page.append('\n').append(output(output)));
            } else {
                page.append(source).append('\n');
            }
            page.append('\n');
        }
        return page.toString();
    }

    /// An output: an image where it has one, else its text.
    private static String output(JsonNode output) {
        JsonNode data = output.path("data");
        if (data.has("image/png")) {
            return "<p><img alt=\"%s\" src=\"data:image/png;base64,%s\"></p>\n"
                    .formatted(
                            "Output of the code above",
                            text(data.path("image/png")).replaceAll("\\s", ""));
        }
        String plain = text(output.path("text")) + text(data.path("text/plain"));
        return plain.isBlank() ? "" : Markdown.block(plain);
    }

    /// A text, which notebooks hold as one string or as a list of lines.
    private static String text(JsonNode node) {
        if (node.isString()) {
            return node.stringValue();
        }
        StringBuilder lines = new StringBuilder();
        node.forEach(line -> lines.append(line.asString()));
        return lines.toString();
    }
}
