// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;

/// Links to files that are not there, and to headings that their page does not have. Pages of the web are not asked
/// for.
final class Links {
    private Links() {}

    static Stream<String> problems(MarkdownPage page) {
        return page.links().stream()
                .flatMap(link -> problem(page, link.text()).map(text -> link.line() + ": " + text).stream());
    }

    private static Optional<String> problem(MarkdownPage page, String target) {
        if (target.matches("[a-z]+:.*")) {
            return isAddress(target) ? Optional.empty() : Optional.of(target + " is not an address");
        }
        int hash = target.indexOf('#');
        String name = hash < 0 ? target : target.substring(0, hash);
        Path file =
                name.isEmpty() ? page.file() : page.file().resolveSibling(name).normalize();
        if (!Files.exists(file) && !name.isEmpty()) {
            return Optional.of("there is no file " + name);
        }
        if (hash < 0) {
            return Optional.empty();
        }
        String anchor = target.substring(hash + 1);
        boolean there = (name.isEmpty() ? page : read(file)).anchors().contains(anchor);
        return there ? Optional.empty() : Optional.of("there is no heading #" + anchor + " in " + file.getFileName());
    }

    private static boolean isAddress(String target) {
        try {
            URI address = URI.create(target);
            return address.getHost() != null || address.getScheme().equals("mailto");
        } catch (IllegalArgumentException e) {
            return false;
        }
    }

    private static MarkdownPage read(Path file) {
        try {
            return MarkdownPage.read(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
