// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;
import org.snakeyaml.engine.v2.nodes.Tag;

/// Flags from a YAML file: one mapping whose keys are the flags' names, `-` and `_` alike.
///
/// A list of values is the values with `|` between them, null is the default. Keys with dots, or mappings that stand
/// for them, are the overrides of other trainers.
final class FlagsFile {
    /// A value as it would stand on the command line.
    ///
    /// @param place the file and line it stands in
    record Value(String text, String place) {}

    private static final String DOT = ".";

    private FlagsFile() {}

    /// Reads a file.
    ///
    /// @param known all names there may be without dots, with `_`
    /// @return values by name with `_`
    /// @throws IllegalArgumentException naming file and line of what is wrong, with the likeliest meant key
    static Map<String, Value> read(Path file, Set<String> known) {
        String text = text(file);
        Optional<Node> root;
        try {
            root = new Compose(LoadSettings.builder().setLabel(file.toString()).build()).composeString(text);
        } catch (YamlEngineException e) {
            throw new IllegalArgumentException(file + problem(text, e), e);
        }
        Map<String, Value> values = new LinkedHashMap<>();
        if (root.isEmpty() || isNull(root.get())) {
            return values;
        }
        if (!(root.get() instanceof MappingNode mapping)) {
            throw new IllegalArgumentException(place(file, root.get()) + "must be lines of the form flag: value");
        }
        read(file, mapping, "", known, values);
        return values;
    }

    /// @param prefix of the keys, with a dot at its end unless it is empty
    private static void read(
            Path file, MappingNode mapping, String prefix, Set<String> known, Map<String, Value> values) {
        for (NodeTuple entry : mapping.getValue()) {
            String plain = prefix + scalar(file, entry.getKeyNode());
            boolean dotted = plain.contains(DOT);
            String key = dotted ? plain : plain.replace('-', '_');
            Node value = entry.getValueNode();
            if (value instanceof MappingNode inner && !known.contains(key)) {
                read(file, inner, plain + DOT, known, values);
                continue;
            }
            if (!dotted && !known.contains(key)) {
                throw new IllegalArgumentException(place(file, entry.getKeyNode()) + "unknown key " + key
                        + Suggestions.didYouMean(key, new TreeSet<>(known)));
            }
            String text = isNull(value) ? "" : dotted ? override(file, value) : value(file, value);
            if (values.put(key, new Value(text, place(file, value).strip())) != null) {
                throw new IllegalArgumentException(place(file, entry.getKeyNode()) + key + " is given twice");
            }
            if (isNull(value)) {
                values.remove(key);
            }
        }
    }

    /// A value as it would stand behind a key of another trainer.
    private static String override(Path file, Node node) {
        if (node instanceof SequenceNode sequence) {
            List<String> items =
                    sequence.getValue().stream().map(item -> scalar(file, item)).toList();
            return "[" + String.join(",", items) + "]";
        }
        return scalar(file, node);
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (CharacterCodingException e) {
            throw new IllegalArgumentException(file + ": is not UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("--config must be a file that can be read but was " + file, e);
        }
    }

    private static String value(Path file, Node node) {
        if (node instanceof SequenceNode sequence) {
            List<String> items =
                    sequence.getValue().stream().map(item -> scalar(file, item)).toList();
            return String.join("|", items);
        }
        return scalar(file, node);
    }

    private static String scalar(Path file, Node node) {
        if (node instanceof ScalarNode scalar) {
            return scalar.getValue();
        }
        throw new IllegalArgumentException(
                place(file, node) + "there must be a single value or a list of single values");
    }

    /// What is wrong, with the line where the parser names a place.
    private static String problem(String text, YamlEngineException problem) {
        return switch (problem) {
            case MarkedYamlEngineException marked ->
                marked.getProblemMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("") + ": is not YAML: "
                        + marked.getProblem();
            case ReaderException reader ->
                ":"
                        + (text.codePoints()
                                        .limit(reader.getPosition())
                                        .filter(c -> c == '\n')
                                        .count()
                                + 1) + ": " + "is not YAML: it has a character that cannot be printed, number "
                        + reader.getCodePoint();
            default -> ": is not YAML: " + problem.getMessage();
        };
    }

    private static boolean isNull(Node node) {
        return node.getTag().equals(Tag.NULL);
    }

    private static String place(Path file, Node node) {
        return file
                + node.getStartMark().map(mark -> ":" + (mark.getLine() + 1)).orElse("") + ": ";
    }
}
