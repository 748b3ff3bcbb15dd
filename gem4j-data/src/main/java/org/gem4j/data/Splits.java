// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Which split a file of a dataset belongs to, by the conventions of the hub: `data/train-00000-of-00002.parquet`,
/// `train.jsonl`, `test/part1.csv`, `main/validation-00000-of-00001.parquet`.
final class Splits {
    private static final Pattern SHARD = Pattern.compile("(.+?)[-_.]\\d+[-_]of[-_]\\d+([-_.][0-9a-f]+)?");
    private static final List<String> KNOWN = List.of("train", "test", "validation", "valid", "val", "dev", "eval");
    private static final String ALL = "train";

    private Splits() {}

    /// The files of each split, in the order of their names.
    ///
    /// @param files with `/` between folders
    static Map<String, List<String>> of(List<String> files) {
        Map<String, List<String>> splits = new TreeMap<>();
        for (String file : files.stream().sorted().toList()) {
            splits.merge(split(file), List.of(file), Splits::joined);
        }
        return splits;
    }

    private static List<String> joined(List<String> a, List<String> b) {
        return Stream.concat(a.stream(), b.stream()).toList();
    }

    private static String split(String file) {
        String[] parts = file.split("/");
        String name = DataFile.withoutCompression(parts[parts.length - 1]);
        String stem = name.contains(".") ? name.substring(0, name.lastIndexOf('.')) : name;
        Matcher shard = SHARD.matcher(stem);
        if (shard.matches()) {
            return shard.group(1);
        }
        for (int i = parts.length - 1; i >= 0; i--) {
            String part = i == parts.length - 1 ? stem : parts[i];
            String word = part.toLowerCase(Locale.ROOT);
            for (String known : KNOWN) {
                if (word.matches("(.*[-_.])?" + known + "([-_.].*)?")) {
                    return known;
                }
            }
        }
        return ALL;
    }
}
