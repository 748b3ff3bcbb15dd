// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/// Opens datasets from files and folders.
public final class DataFiles {
    private static final int MAX_DEPTH = 6;

    private DataFiles() {}

    /// Opens a file, or a folder with files of one dataset.
    ///
    /// A folder is one that `datasets` saved (`save_to_disk`), or holds files whose names tell their split.
    ///
    /// @param split such as `train`; empty: the only one, or `train` if there are several
    /// @throws DataException if there is no such file, split or format
    public static DataSet open(Path path, String split) {
        if (Files.isRegularFile(path)) {
            return DataFile.open(path);
        }
        if (!Files.isDirectory(path)) {
            throw new DataException("there is no file or folder " + path);
        }
        try {
            if (Files.exists(path.resolve("dataset_dict.json"))) {
                return savedSplits(path, split);
            }
            if (Files.exists(path.resolve("state.json"))) {
                return saved(path);
            }
            return open(path, files(path), split);
        } catch (IOException e) {
            throw new DataException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    /// Reads JSON lines into memory, for small data such as a resource of the class path.
    ///
    /// @param name for messages
    public static DataSet readLines(String name, InputStream lines) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (String line : new String(lines.readAllBytes(), StandardCharsets.UTF_8).split("\n")) {
            if (!line.isBlank()) {
                rows.add(JsonFormat.LINES.row(name + ", row " + (rows.size() + 1), line, List.of()));
            }
        }
        return new ListDataSet(name, rows);
    }

    /// The splits that a file or folder has.
    public static List<String> splits(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of("train");
        }
        try {
            if (Files.exists(path.resolve("dataset_dict.json"))) {
                return texts(path.resolve("dataset_dict.json"), "splits");
            }
            return Files.exists(path.resolve("state.json"))
                    ? List.of("train")
                    : List.copyOf(Splits.of(files(path)).keySet());
        } catch (IOException e) {
            throw new DataException("cannot read " + path + ": " + e.getMessage(), e);
        }
    }

    /// Opens the files of a folder that belong to a split.
    ///
    /// @param names of the files to choose from, relative to the folder, with `/` between folders
    static DataSet open(Path folder, List<String> names, String split) {
        Map<String, List<String>> splits = Splits.of(names);
        String chosen = choose(folder, List.copyOf(splits.keySet()), split);
        List<DataSet> parts = new ArrayList<>();
        for (String name : splits.getOrDefault(chosen, List.of())) {
            parts.add(DataFile.open(folder.resolve(name)));
        }
        return DataSet.concat(folder + " (" + chosen + ")", parts);
    }

    static String choose(Path folder, List<String> splits, String split) {
        if (splits.isEmpty()) {
            throw new DataException(folder + ": holds no data file (.jsonl, .json, .csv, .tsv, .parquet, .arrow)");
        }
        String wanted = !split.isEmpty() ? split : splits.size() == 1 ? splits.getFirst() : "train";
        if (!splits.contains(wanted)) {
            throw new DataException(
                    folder + ": there is no split " + wanted + ". Splits: " + String.join(", ", splits) + ".");
        }
        return wanted;
    }

    private static List<String> files(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, MAX_DEPTH)) {
            return walk.filter(Files::isRegularFile)
                    .map(file -> folder.relativize(file).toString().replace('\\', '/'))
                    .filter(DataFiles::isDataFile)
                    .toList();
        }
    }

    /// Whether a file of a repository holds rows, by its name.
    static boolean isDataFile(String name) {
        String file = name.substring(name.lastIndexOf('/') + 1);
        return DataFile.isData(file)
                && !file.startsWith(".")
                && !name.startsWith(".")
                && !List.of("dataset_infos.json", "dataset_info.json", "state.json", "dataset_dict.json")
                        .contains(file);
    }

    private static DataSet savedSplits(Path folder, String split) throws IOException {
        String chosen = choose(folder, texts(folder.resolve("dataset_dict.json"), "splits"), split);
        return saved(folder.resolve(chosen));
    }

    private static DataSet saved(Path folder) throws IOException {
        Path state = folder.resolve("state.json");
        List<DataSet> parts = new ArrayList<>();
        for (JsonNode file : json(state).path("_data_files")) {
            String name = file.path("filename").asString("");
            if (name.isEmpty() || name.contains("/") || name.contains("\\") || name.startsWith("..")) {
                throw new DataException(state + ": a file of the folder must be named but was '" + name + "'");
            }
            parts.add(DataFile.open(folder.resolve(name)));
        }
        if (parts.isEmpty()) {
            throw new DataException(state + ": names no data files under _data_files");
        }
        return DataSet.concat(folder.toString(), parts);
    }

    private static List<String> texts(Path file, String field) throws IOException {
        List<String> texts = new ArrayList<>();
        json(file).path(field).forEach(node -> texts.add(node.asString("")));
        return texts;
    }

    private static JsonNode json(Path file) throws IOException {
        try {
            return JsonFormat.JSON.readTree(Files.readString(file));
        } catch (JacksonException e) {
            throw new DataException(file + ": is not JSON: " + JsonFormat.reason(e), e);
        }
    }
}
