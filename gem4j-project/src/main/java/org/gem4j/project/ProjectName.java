// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.project;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import javax.lang.model.SourceVersion;

/// The name of a project, and what is named after it: `coin-flip` gives the class `CoinFlip`, the package
/// `own.coinflip` and the identifier `coin_flip`.
///
/// @param text 1 to 60 letters of a-z and A-Z, digits, `-` and `_`, at least one of them a letter or digit
record ProjectName(String text) {
    ProjectName {
        if (!text.matches("[A-Za-z0-9_-]{1,60}") || !text.matches(".*[A-Za-z0-9].*")) {
            throw new IllegalArgumentException("NAME must be 1 to 60 letters (a-z, A-Z), digits, - or _,"
                    + " with a letter or digit among them, but was \"" + text + "\"");
        }
    }

    /// A package that can be compiled: a keyword ends with `_`, a name that begins with a digit begins with `_`.
    String packageName() {
        String last = String.join("", words()).toLowerCase(Locale.ROOT);
        if (SourceVersion.isKeyword(last)) {
            last += "_";
        }
        return "own." + (isDigit(last) ? "_" + last : last);
    }

    /// The class in camel case, with `Own` before it where a template uses that word itself or it begins with a
    /// digit.
    ///
    /// @param templates the texts that the class is put into
    String className(List<String> templates) {
        String name = words().stream()
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
        boolean used = templates.stream()
                .anyMatch(text -> Arrays.asList(text.split("\\W+")).contains(name));
        return used || isDigit(name) ? "Own" + name : name;
    }

    /// Words in lower case with `_` between them.
    String snakeCase() {
        return words().stream()
                .map(word -> word.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "_"))
                .collect(Collectors.joining("_"))
                .toLowerCase(Locale.ROOT);
    }

    private List<String> words() {
        return Arrays.stream(text.split("[-_]+"))
                .filter(word -> !word.isEmpty())
                .toList();
    }

    private static boolean isDigit(String name) {
        return Character.isDigit(name.charAt(0));
    }
}
