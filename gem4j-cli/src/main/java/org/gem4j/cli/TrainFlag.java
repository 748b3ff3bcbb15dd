// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// A flag of `train`: Oat's name of a setting where Oat has it. All of them stand in `train-flags.tsv`.
///
/// @param group such as `Rollout`
/// @param name in snake case
/// @param aliases other names
/// @param type what its value is
/// @param value when none is given, as a user would write it
/// @param pretrained the same where `--pretrain` names a checkpoint
/// @param none the value that means that there is none, if it may be so
/// @param setting the name by which the library knows the setting
/// @param doc help
record TrainFlag(
        String group,
        String name,
        List<String> aliases,
        Type type,
        String value,
        String pretrained,
        Optional<String> none,
        String setting,
        String doc) {
    private static final String EMPTY = "-";

    /// All flags, in the order of the help.
    static final List<TrainFlag> ALL = read();

    /// Each by every way to write it, with `_`.
    static final Map<String, TrainFlag> BY_NAME = byName();

    enum Type {
        INTEGER,
        LONG,
        NUMBER,
        SWITCH,
        TEXT
    }

    private static List<TrainFlag> read() {
        return Tables.rows("train-flags.tsv").stream().map(TrainFlag::of).toList();
    }

    private static TrainFlag of(String[] row) {
        List<String> names = List.of(row[1].split(","));
        List<String> defaults = row[3].equals(EMPTY) ? List.of("") : List.of(row[3].split("\\|"));
        return new TrainFlag(
                row[0],
                names.getFirst(),
                names.subList(1, names.size()),
                Type.valueOf(row[2].toUpperCase(Locale.ROOT)),
                defaults.getFirst(),
                defaults.getLast(),
                row[4].equals(EMPTY) ? Optional.empty() : Optional.of(row[4]),
                row[5],
                row[6]);
    }

    private static Map<String, TrainFlag> byName() {
        Map<String, TrainFlag> flags = new LinkedHashMap<>();
        for (TrainFlag flag : ALL) {
            flag.names().forEach(name -> flags.put(name, flag));
        }
        return flags;
    }

    /// The name and its aliases.
    List<String> names() {
        List<String> names = new ArrayList<>(List.of(name));
        names.addAll(aliases);
        return names;
    }

    /// The help with the defaults.
    String help() {
        if (value.equals(pretrained)) {
            return doc + (value.isEmpty() ? "" : " (" + value + ")");
        }
        return doc + " (" + value + "; " + pretrained + " with --pretrain)";
    }

    /// A value of its type.
    ///
    /// @throws IllegalArgumentException if the text is none
    Object parse(String text) {
        String word = text.strip();
        try {
            return switch (type) {
                case INTEGER -> Integer.valueOf(word);
                case LONG -> Long.valueOf(word);
                case NUMBER -> Double.valueOf(word);
                case SWITCH -> isOn(name, word);
                case TEXT -> text;
            };
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--" + name + " must be " + (type == Type.NUMBER ? "a number" : "a whole number") + " but was "
                            + text,
                    e);
        }
    }

    IllegalArgumentException refusal(String range, Object given) {
        return new IllegalArgumentException(
                "--" + name + " must be " + none.map(value -> value + " or ").orElse("") + range + " but was " + given);
    }

    /// The value of a flag that is on or off.
    ///
    /// @throws IllegalArgumentException if it is neither
    static boolean isOn(String name, String text) {
        return switch (text.strip().toLowerCase(Locale.ROOT)) {
            case "true", "1", "yes" -> true;
            case "false", "0", "no" -> false;
            default -> throw new IllegalArgumentException("--" + name + " must be true or false but was " + text);
        };
    }
}
