// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.documents;

import java.io.IOException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.StandardLocation;

/// Where the types that blocks name are: public ones of gem4j, and of packages of the JDK.
///
/// @param packages by simple name
record TypeNames(Map<String, Set<String>> packages) {
    private static final List<String> JDK = List.of(
            "java.io",
            "java.net",
            "java.net.http",
            "java.nio.file",
            "java.time",
            "java.util",
            "java.util.concurrent",
            "java.util.function",
            "java.util.random",
            "java.util.stream");

    private static final Pattern NAME = Pattern.compile("(?<![.\\w])[A-Z]\\w*");
    private static final Pattern DECLARED = Pattern.compile("\\b(?:class|record|interface|enum)\\s+(\\w+)");

    static TypeNames of(JavaFileManager files) throws IOException {
        Map<String, Set<String>> packages = new HashMap<>();
        for (JavaFileObject file :
                files.list(StandardLocation.CLASS_PATH, "org.gem4j", Set.of(JavaFileObject.Kind.CLASS), true)) {
            String name = files.inferBinaryName(StandardLocation.CLASS_PATH, file);
            int dot = name.lastIndexOf('.');
            if (!name.contains("$") && !name.contains("-")) {
                packages.computeIfAbsent(name.substring(dot + 1), key -> new TreeSet<>())
                        .add(name.substring(0, dot));
            }
        }
        return new TypeNames(packages);
    }

    /// Import lines for the types that a text names and neither declares nor imports.
    String imports(String text, String imported) {
        Set<String> own =
                DECLARED.matcher(text).results().map(match -> match.group(1)).collect(Collectors.toSet());
        List<String> lines = new ArrayList<>();
        NAME.matcher(text)
                .results()
                .map(MatchResult::group)
                .distinct()
                .filter(name -> !own.contains(name))
                .filter(name -> !imported.matches("(?s).*\\." + name + ";.*"))
                .forEach(
                        name -> home(name, imported).forEach(home -> lines.add("import " + home + "." + name + ";\n")));
        return String.join("", lines);
    }

    /// The one package of gem4j that has the public type; else of those that the text imports whole; else of the JDK.
    private List<String> home(String name, String imported) {
        List<String> all = packages.getOrDefault(name, Set.of()).stream()
                .filter(home -> isPublic(home + "." + name))
                .toList();
        List<String> chosen = all.size() < 2
                ? all
                : all.stream().filter(home -> imported.contains(home + ".*;")).toList();
        return chosen.isEmpty() && all.isEmpty()
                ? JDK.stream().filter(home -> isPublic(home + "." + name)).toList()
                : chosen;
    }

    private static boolean isPublic(String name) {
        try {
            return Modifier.isPublic(
                    Class.forName(name, false, TypeNames.class.getClassLoader()).getModifiers());
        } catch (ClassNotFoundException | NoClassDefFoundError e) {
            return false;
        }
    }
}
