// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/// A page for each tool, grader and algorithm, from its source and its comments.
final class TypePages {
    private static final String SOURCES = "src/main/java/org/gem4j/";

    private TypePages() {}

    static List<Page> of(Path checkout) throws IOException {
        List<Page> pages = new ArrayList<>();
        for (String module : List.of("gem4j-tools", "gem4j-search", "gem4j-mcp", "gem4j-terminal")) {
            for (SourceType type : types(checkout.resolve(module).resolve(SOURCES))) {
                if (type.header().matches(".* implements .*\\b(Text)?Tool\\b.*")
                        || type.name().matches("Calculator|McpTools")) {
                    pages.add(page("tools", Page.Section.WRAPPERS, type));
                }
            }
        }
        for (SourceType type : types(checkout.resolve("gem4j-grade").resolve(SOURCES))) {
            if (type.name().matches(".*(Grader|Match)|GemMath|Checker|Conventions?")) {
                pages.add(page("graders", Page.Section.GRADERS, type));
            }
        }
        for (SourceType type : types(checkout.resolve("gem4j-train").resolve(SOURCES + "algo"))) {
            if (type.pack().equals("org.gem4j.algo") && !type.name().endsWith("Exception")) {
                pages.add(page("algorithms", Page.Section.ALGORITHMS, type));
            }
        }
        return pages;
    }

    private static Page page(String folder, Page.Section section, SourceType type) {
        return new Page("reference/" + folder + "/" + type.name() + ".md", section, type.page());
    }

    private static List<SourceType> types(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(".java"))
                    .filter(file -> !folder.relativize(file).toString().matches(".*\\b(internal|testing)\\b.*"))
                    .sorted()
                    .toList();
        }
        List<SourceType> types = new ArrayList<>();
        for (Path file : files) {
            SourceType.read(file).ifPresent(types::add);
        }
        return types;
    }
}
