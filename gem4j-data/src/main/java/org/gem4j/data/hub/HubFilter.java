// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.util.List;
import java.util.regex.Pattern;

/// Which files of a repository are requested, by patterns in which `*` stands for any characters, `/`
/// included, and `?` for one.
///
/// @param include a file must match one of these, if there are any
/// @param exclude and none of these
public record HubFilter(List<String> include, List<String> exclude) {
    public HubFilter {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    /// All files.
    public static HubFilter all() {
        return new HubFilter(List.of(), List.of());
    }

    /// Files that match one of these patterns.
    public static HubFilter only(String... patterns) {
        return new HubFilter(List.of(patterns), List.of());
    }

    /// What a model folder of this project needs: configuration, tokenizer and safetensors weights.
    public static HubFilter model() {
        return new HubFilter(List.of("*.json", "*.jinja", "*.safetensors", "*.md", "LICENSE*"), List.of("*/*"));
    }

    /// A pattern that matches this name, and others only where it holds `*` or `?`.
    public static String literal(String file) {
        return file.replace('*', '?');
    }

    public boolean accepts(String file) {
        return (include.isEmpty() || include.stream().anyMatch(pattern -> matches(pattern, file)))
                && exclude.stream().noneMatch(pattern -> matches(pattern, file));
    }

    private static boolean matches(String pattern, String file) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < pattern.length(); i++) {
            char c = pattern.charAt(i);
            regex.append(
                    switch (c) {
                        case '*' -> ".*";
                        case '?' -> ".";
                        default -> Pattern.quote(String.valueOf(c));
                    });
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL).matcher(file).matches();
    }
}
