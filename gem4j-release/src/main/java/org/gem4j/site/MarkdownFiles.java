// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/// The Markdown files and notebooks of a checkout: README, docs, and the pages of modules and examples.
final class MarkdownFiles {
    private static final Set<String> FOREIGN = Set.of(
            ".git", ".github", "target", "runs", "node_modules", ".venv", "build", "src", "dist", ".ipynb_checkpoints");

    private MarkdownFiles() {}

    static List<Page> of(Path checkout) throws IOException {
        List<Path> files = new ArrayList<>();
        collect(checkout, files);
        List<Page> pages = new ArrayList<>();
        for (Path file : files) {
            String place = checkout.relativize(file).toString().replace('\\', '/');
            String text = place.endsWith(".md") ? Files.readString(file) : Notebook.markdown(file);
            pages.add(new Page(place, section(place), text));
        }
        pages.addAll(listings(checkout.resolve("examples"), checkout));
        return pages;
    }

    /// Adds the Markdown files and notebooks of a folder, without those of folders that are not sources.
    private static void collect(Path folder, List<Path> files) throws IOException {
        List<Path> entries;
        try (Stream<Path> all = Files.list(folder)) {
            entries = all.sorted().toList();
        }
        for (Path entry : entries) {
            if (Files.isDirectory(entry)
                    && !FOREIGN.contains(entry.getFileName().toString())) {
                collect(entry, files);
            } else if (entry.toString().matches(".*\\.(md|ipynb)") && Files.isRegularFile(entry)) {
                files.add(entry);
            }
        }
    }

    /// Pages for folders of examples that have no page of their own: the list of their files.
    private static List<Page> listings(Path examples, Path checkout) throws IOException {
        List<Page> pages = new ArrayList<>();
        List<Path> folders;
        try (Stream<Path> all = Files.walk(examples)) {
            folders = all.filter(Files::isDirectory)
                    .filter(folder -> belongs(checkout.relativize(folder)))
                    .filter(folder -> !Files.exists(folder.resolve("README.md")))
                    .sorted()
                    .toList();
        }
        for (Path folder : folders) {
            String place = checkout.relativize(folder).toString().replace('\\', '/');
            StringBuilder text = new StringBuilder("# " + place + "\n\n");
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(Files::isRegularFile)
                        .map(file -> file.getFileName().toString())
                        .sorted()
                        .forEach(name -> text.append("- [%s](%s)\n".formatted(Markdown.text(name), name)));
            }
            pages.add(new Page(place + "/README.md", Page.Section.GUIDES, text.toString()));
        }
        return pages;
    }

    private static boolean belongs(Path file) {
        for (Path part : file) {
            if (FOREIGN.contains(part.toString())) {
                return false;
            }
        }
        return true;
    }

    private static Page.Section section(String place) {
        if (place.startsWith("docs/tutorial/")) {
            return Page.Section.TUTORIAL;
        }
        if (place.startsWith("docs/study/")) {
            return Page.Section.STUDY;
        }
        if (place.startsWith("docs/algorithms/")) {
            return Page.Section.ALGORITHMS;
        }
        if (place.startsWith("docs/decisions/")
                || place.matches("docs/(architecture|differences|benchmarks|vocabulary)\\.md")) {
            return Page.Section.BACKGROUND;
        }
        if (place.startsWith("docs/") || place.startsWith("examples/")) {
            return Page.Section.GUIDES;
        }
        return place.contains("/") ? Page.Section.MODULES : Page.Section.START;
    }
}
