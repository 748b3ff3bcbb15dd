// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A Maven project as text: each file by its path, with `/` between folders.
public record Project(SortedMap<String, String> files) {
    private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

    public Project {
        files = Collections.unmodifiableSortedMap(new TreeMap<>(files));
    }

    /// A project from the templates of its kind.
    ///
    /// @param name see [ProjectName]
    /// @param version of gem4j, which it depends on
    /// @throws IllegalArgumentException if the name breaks the rule, naming both
    public static Project of(ProjectKind kind, String name, String version) {
        ProjectName given = new ProjectName(name);
        String source = template(kind + "/Source.java");
        String test = template(kind + "/SourceTest.java");
        String className = given.className(List.of(source, test));
        String folder = given.packageName().replace('.', '/');
        Map<String, String> values = Map.of(
                "name", name,
                "version", version,
                "package", given.packageName(),
                "folder", folder,
                "Class", className,
                "snake", given.snakeCase(),
                "dependencies", template(kind + "/dependencies.xml").stripTrailing());

        SortedMap<String, String> files = new TreeMap<>();
        files.put("pom.xml", filled(template("pom.xml"), values));
        files.put("README.md", filled(template(kind + "/README.md"), values));
        files.put(".gitignore", template("gitignore"));
        files.put("src/main/java/" + folder + "/" + className + ".java", filled(source, values));
        files.put("src/test/java/" + folder + "/" + className + "Test.java", filled(test, values));
        kind.own().forEach((from, to) -> files.put(to, filled(template(kind + "/" + from), values)));
        return new Project(files);
    }

    private static String filled(String template, Map<String, String> values) {
        return PLACE.matcher(template).replaceAll(place -> Matcher.quoteReplacement(value(place, values)));
    }

    private static String value(MatchResult place, Map<String, String> values) {
        return Objects.requireNonNull(values.get(place.group(1)), place.group() + " is not a value of a template");
    }

    private static String template(String name) {
        try (InputStream file =
                Objects.requireNonNull(Project.class.getResourceAsStream(name), "no template " + name)) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
