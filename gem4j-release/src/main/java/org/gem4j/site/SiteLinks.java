// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// Finds links of a written site that lead nowhere: to a missing file, or to a heading that a page lacks.
public final class SiteLinks {
    private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
    private static final Pattern ANCHOR = Pattern.compile("\\bid=\"([^\"]*)\"");

    private final Path folder;
    private final Map<Path, Set<String>> anchors = new HashMap<>();
    private int checked;

    private SiteLinks(Path folder) {
        this.folder = folder;
    }

    /// @param count of the links that were checked
    /// @param problems each a page and a link of it
    public record Result(int count, List<String> problems) {
        public Result {
            problems = List.copyOf(problems);
        }
    }

    /// @param folder the site; pages below its folder `api`, which javadoc writes, are not looked into
    public static Result check(Path folder) throws IOException {
        SiteLinks links = new SiteLinks(folder);
        List<Path> files;
        try (Stream<Path> all = Files.walk(folder)) {
            files = all.filter(file -> file.toString().endsWith(".html"))
                    .filter(file -> !file.startsWith(folder.resolve("api")))
                    .sorted()
                    .toList();
        }
        List<String> problems = new ArrayList<>();
        for (Path file : files) {
            Matcher link = LINK.matcher(Files.readString(file));
            while (link.find()) {
                if (!links.leadsSomewhere(file, link.group(1).replace("&amp;", "&"))) {
                    problems.add(folder.relativize(file) + ": " + link.group(1));
                }
            }
        }
        return new Result(links.checked, problems);
    }

    private boolean leadsSomewhere(Path page, String link) throws IOException {
        if (link.matches("[a-z]+:.*")) {
            return true;
        }
        checked++;
        int hash = link.indexOf('#') < 0 ? link.length() : link.indexOf('#');
        String name = link.substring(0, hash);
        Path file = name.isEmpty() ? page : page.resolveSibling(name).normalize();
        if (!file.startsWith(folder) || !Files.isRegularFile(file)) {
            return false;
        }
        return hash >= link.length() - 1 || anchors(file).contains(link.substring(hash + 1));
    }

    private Set<String> anchors(Path file) throws IOException {
        Set<String> known = anchors.get(file);
        if (known == null) {
            known = ANCHOR.matcher(Files.readString(file))
                    .results()
                    .map(found -> found.group(1))
                    .collect(Collectors.toSet());
            anchors.put(file, known);
        }
        return known;
    }
}
