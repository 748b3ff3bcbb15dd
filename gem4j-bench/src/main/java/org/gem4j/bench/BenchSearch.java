// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.bench;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.gem4j.cli.CliException;
import org.gem4j.cli.Exit;
import org.gem4j.cli.Json;
import org.gem4j.env.SeededRandom;
import org.gem4j.search.Hit;
import org.gem4j.search.OnnxEmbedder;
import org.gem4j.search.Passage;
import org.gem4j.search.PassageIndex;
import org.gem4j.search.PassageIndexBuilder;
import org.gem4j.search.SearchMode;
import org.gem4j.text.words.WordLists;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// `bench search`: BM25 over generated passages on one thread, and what share of the sample questions is answered.
@Command(
        name = "search",
        description =
                "Measure search: BM25 queries per second over generated passages on one thread, index size and build "
                        + "time; recall of the bundled sample questions in each mode.")
final class BenchSearch implements Callable<Integer> {
    private static final String QUESTIONS = "/org/gem4j/search/sample-questions.jsonl";
    private static final int WORDS_PER_PASSAGE = 60;
    private static final int WORDS_PER_QUERY = 6;
    private static final int TOPK = 3;

    @Option(
            names = "--passages",
            paramLabel = "N",
            defaultValue = "1000000",
            description = "Number of generated passages, of about 60 words each (default ${DEFAULT-VALUE}).")
    private int passages;

    @Option(
            names = "--seconds",
            paramLabel = "S",
            defaultValue = "5",
            description = "Seconds to run queries, after a warm-up of half that time (default ${DEFAULT-VALUE}).")
    private double seconds;

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException {
        if (passages < 1 || passages > 100_000_000) {
            throw CliException.usage("--passages must be in 1..100000000 but was " + passages + ".");
        }
        if (!(seconds > 0 && seconds <= 3600)) {
            throw CliException.usage("--seconds must be above 0 and at most 3600 but was " + seconds + ".");
        }
        Path folder = Files.createTempDirectory("gem4j-bench-search");
        Map<String, Object> result = new LinkedHashMap<>();
        try {
            result.put("passages", passages);
            measureWords(folder.resolve("words"), result);
            measureRecall(folder, result);
        } finally {
            try (Stream<Path> tree = Files.walk(folder)) {
                tree.sorted(Comparator.reverseOrder())
                        .forEach(path -> path.toFile().delete());
            }
        }
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            out.println(Json.line(result));
        } else {
            result.forEach((name, value) -> out.printf("%-24s %s%n", name, value));
        }
        return Exit.DONE;
    }

    private void measureWords(Path folder, Map<String, Object> result) throws IOException {
        List<String> vocabulary = vocabulary();
        PrintWriter err = spec.commandLine().getErr();
        long start = System.nanoTime();
        new PassageIndexBuilder(folder, Optional.empty(), count -> {
                    if (count % 100_000 == 0) {
                        err.println("indexed " + count + " passages");
                    }
                })
                .build(Map.of("generated", passages), sink -> {
                    for (int i = 0; i < passages; i++) {
                        sink.accept(new Passage(String.valueOf(i), text(vocabulary, "passage", i, WORDS_PER_PASSAGE)));
                    }
                });
        result.put("build_seconds", (System.nanoTime() - start) / 1e9);
        try (Stream<Path> files = Files.list(folder)) {
            result.put(
                    "index_bytes",
                    files.mapToLong(file -> file.toFile().length()).sum());
        }
        try (PassageIndex index = PassageIndex.open(folder, SearchMode.BM25, Optional.empty())) {
            run(index, vocabulary, seconds / 2, 1_000_000);
            result.put("queries_per_s", run(index, vocabulary, seconds, 0));
        }
    }

    private static List<String> vocabulary() {
        List<String> words = new ArrayList<>();
        for (int length = WordLists.SHORTEST; length <= WordLists.LONGEST; length++) {
            words.addAll(WordLists.ofLength(length).all());
        }
        SeededRandom.of(7).shuffle(words);
        return words;
    }

    private static double run(PassageIndex index, List<String> vocabulary, double limit, int first) {
        long start = System.nanoTime();
        long end = start + (long) (limit * 1e9);
        int count = 0;
        while (System.nanoTime() < end) {
            index.search(text(vocabulary, "query", first + count, WORDS_PER_QUERY), TOPK, SearchMode.BM25);
            count++;
        }
        return count * 1e9 / (System.nanoTime() - start);
    }

    /// Words as they are in language, few often and many seldom: rank r with a weight of about 1/r.
    private static String text(List<String> vocabulary, String purpose, int index, int words) {
        SeededRandom random = SeededRandom.of(7, purpose, index);
        StringBuilder text = new StringBuilder(8 * words);
        for (int i = 0; i < words; i++) {
            int rank = (int) Math.exp(random.nextDouble() * Math.log(vocabulary.size())) - 1;
            text.append(vocabulary.get(Math.max(0, rank))).append(' ');
        }
        return text.toString();
    }

    private static void measureRecall(Path folder, Map<String, Object> result) throws IOException {
        List<JsonNode> questions = new ArrayList<>();
        try (InputStream stream = PassageIndex.class.getResourceAsStream(QUESTIONS)) {
            if (stream == null) {
                throw new IOException("the sample questions are not on the class path");
            }
            new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .forEach(line -> questions.add(JsonMapper.shared().readTree(line)));
        }
        Path sample = folder.resolve("sample");
        OnnxEmbedder embedder = OnnxEmbedder.bundled();
        new PassageIndexBuilder(sample, Optional.of(embedder), count -> {}).buildSample();
        try (PassageIndex index = PassageIndex.open(sample, SearchMode.HYBRID, Optional.of(embedder))) {
            for (SearchMode mode : SearchMode.values()) {
                long found = questions.stream()
                        .filter(question ->
                                answered(index.search(question.path("question").asString(""), TOPK, mode), question))
                        .count();
                result.put("recall_at_3_" + mode.flag(), (double) found / questions.size());
            }
        }
    }

    private static boolean answered(List<Hit> hits, JsonNode question) {
        return hits.stream().anyMatch(hit -> {
            for (JsonNode id : question.path("passages")) {
                if (id.asString("").equals(hit.id())) {
                    return true;
                }
            }
            return false;
        });
    }
}
