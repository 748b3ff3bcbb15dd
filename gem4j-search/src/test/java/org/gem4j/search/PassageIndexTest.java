// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class PassageIndexTest {
    private static final String CORPUS = """
            {"id": "1", "contents": "Mars\\nThe fourth planet looks red because of iron oxide."}
            {"id": 2, "contents": "Tea\\nLeaves of one shrub, brewed in hot water."}

            {"id": "3", "contents": "Guitar\\nMost have six strings."}
            """;

    @TempDir
    private Path folder;

    @Test
    void wordsFindPassages() throws IOException {
        try (PassageIndex index = open(corpus("corpus.jsonl", CORPUS))) {
            assertThat(index.size()).isEqualTo(3);
            assertThat(index.search("shrubs in water", 3, SearchMode.BM25))
                    .extracting(Hit::id)
                    .containsExactly("2");
            assertThat(index.search(List.of("a planet", "  ", "strings"), 1))
                    .extracting(hits -> hits.stream().map(Hit::id).toList())
                    .containsExactly(List.of("1"), List.of(), List.of("3"));
            assertThat(index.search("the of and", 3, SearchMode.BM25)).isEmpty();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> index.search("tea", 0, SearchMode.BM25))
                    .withMessage("topk must be in 1..1000 but was 0");
        }
    }

    @Test
    void zippedCorporaAreRead() throws IOException {
        Path file = folder.resolve("corpus.jsonl.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(CORPUS.getBytes(StandardCharsets.UTF_8));
        }

        try (PassageIndex index = open(file)) {
            assertThat(index.size()).isEqualTo(3);
        }
    }

    @Test
    void badLinesAreNamedAndLeaveNoIndex() throws IOException {
        Path file = corpus("bad.jsonl", CORPUS + "{\"id\": \"4\"}\n");
        Path target = folder.resolve("bad.index");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PassageIndexBuilder(target, Optional.empty(), count -> {}).build(file))
                .withMessageContaining(
                        "bad.jsonl:5 must be {\"id\": ..., \"contents\": \"...\"} but was {\"id\": \"4\"}");
        assertThat(target).doesNotExist();
        assertThat(folder.resolve("bad.index.unfinished")).doesNotExist();
    }

    @Test
    void anIndexIsMadeAgainOnlyWhenItsCorpusChanged() throws IOException {
        Path file = corpus("corpus.jsonl", CORPUS);
        PassageIndexBuilder builder = new PassageIndexBuilder(folder.resolve("i"), Optional.empty(), count -> {});

        assertThat(builder.build(file)).isTrue();
        assertThat(builder.build(file)).isFalse();
        corpus("corpus.jsonl", CORPUS + "{\"id\": \"4\", \"contents\": \"Drum\"}\n");
        assertThat(builder.build(file)).isTrue();
    }

    @Test
    void foldersOfOtherThingsAreLeftAlone() throws IOException {
        Path other = Files.createDirectories(folder.resolve("photos"));
        Files.writeString(other.resolve("cat.txt"), "meow");

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new PassageIndexBuilder(other, Optional.empty(), count -> {})
                        .build(corpus("corpus.jsonl", CORPUS)))
                .withMessageContaining("holds something other than an index");
        assertThat(other.resolve("cat.txt")).exists();
    }

    @Test
    void denseSearchNeedsAModel() throws IOException {
        Path file = corpus("corpus.jsonl", CORPUS);
        Path target = folder.resolve("words.index");
        new PassageIndexBuilder(target, Optional.empty(), count -> {}).build(file);

        assertThatThrownBy(() -> PassageIndex.open(target, SearchMode.HYBRID, Optional.empty()))
                .isInstanceOf(SearchException.class)
                .hasMessageContaining("needs an embedding model");
        assertThatThrownBy(() -> PassageIndex.open(folder.resolve("none"), SearchMode.BM25, Optional.empty()))
                .isInstanceOf(SearchException.class);
    }

    @Test
    void brokenGzipIsNamed() throws IOException {
        Path file = corpus("broken.jsonl.gz", CORPUS);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> PassageFile.read(file, passage -> {}))
                .withMessageContaining("broken.jsonl.gz is not a complete gzip file");
    }

    @Test
    void aStoppedBuildLeavesTheOldIndexAndNoOther() throws IOException {
        Path target = folder.resolve("stopped.index");
        PassageIndexBuilder builder = new PassageIndexBuilder(target, Optional.empty(), count -> {});
        builder.build(Map.of("n", "old"), sink -> sink.accept(new Passage("1", "old tea")));

        assertThatThrownBy(() -> builder.build(Map.of("n", "new"), sink -> {
                    sink.accept(new Passage("2", "new tea"));
                    throw new IOException("disk gone");
                }))
                .isInstanceOf(IOException.class)
                .hasMessage("disk gone");

        assertThat(folder.resolve("stopped.index.unfinished")).doesNotExist();
        try (PassageIndex index = PassageIndex.open(target, SearchMode.BM25, Optional.empty())) {
            assertThat(index.search("tea", 3, SearchMode.BM25))
                    .extracting(Hit::id)
                    .containsExactly("1");
        }
    }

    @Test
    void anIndexWithVectorsServesWordSearchButNotTheOtherWayRound() throws IOException {
        Path file = corpus("corpus.jsonl", CORPUS);
        Path dense = folder.resolve("dense.index");
        Path words = folder.resolve("words.index");
        new PassageIndexBuilder(dense, Optional.of(new Letters(3)), count -> {}).build(file);
        new PassageIndexBuilder(words, Optional.empty(), count -> {}).build(file);

        assertThat(new PassageIndexBuilder(dense, Optional.empty(), count -> {}).build(file))
                .isFalse();
        assertThatThrownBy(() -> PassageIndex.open(words, SearchMode.DENSE, Optional.of(new Letters(3))))
                .isInstanceOf(SearchException.class)
                .hasMessage("search mode dense needs vectors of length 3 but the index has none");
        assertThatThrownBy(() -> PassageIndex.open(dense, SearchMode.HYBRID, Optional.of(new Letters(4))))
                .isInstanceOf(SearchException.class)
                .hasMessage("search mode hybrid needs vectors of length 4 but the index has length 3");
        try (PassageIndex index = PassageIndex.open(dense, SearchMode.DENSE, Optional.of(new Letters(3)))) {
            assertThat(index.search("tea", 3, SearchMode.DENSE)).hasSize(3);
        }
        assertThat(new PassageIndexBuilder(words, Optional.of(new Letters(3)), count -> {}).build(file))
                .isTrue();
    }

    @Test
    void theSampleIsIndexedOnce() throws IOException {
        PassageIndexBuilder builder = new PassageIndexBuilder(folder.resolve("s"), Optional.empty(), count -> {});

        assertThat(builder.buildSample()).isTrue();
        assertThat(builder.buildSample()).isFalse();
        assertThat(folder.resolve("s").resolve("gem4j-index.json"))
                .content()
                .contains("\"checksum\":\"" + PassageFile.sampleChecksum() + "\"");
    }

    @Test
    void nearlyAllSampleQuestionsAreAnsweredByThreePassages() throws IOException {
        Map<String, String> passages = new HashMap<>();
        PassageFile.readSample(passage -> passages.put(passage.id(), passage.contents()));
        List<JsonNode> questions = questions();
        OnnxEmbedder embedder = OnnxEmbedder.bundled();
        Path target = folder.resolve("sample");
        new PassageIndexBuilder(target, Optional.of(embedder), count -> {}).buildSample();

        assertThat(passages).hasSizeGreaterThanOrEqualTo(300);
        assertThat(questions)
                .hasSizeGreaterThanOrEqualTo(50)
                .allSatisfy(question -> assertThat(
                                passages.get(question.path("passages").get(0).asString("")))
                        .as(question.toString())
                        .satisfies(contents -> assertThat(answers(question))
                                .anyMatch(answer ->
                                        contents.toLowerCase(Locale.ROOT).contains(answer.toLowerCase(Locale.ROOT)))));
        try (PassageIndex index = PassageIndex.open(target, SearchMode.HYBRID, Optional.of(embedder))) {
            long found = questions.stream()
                    .filter(question ->
                            index.search(question.path("question").asString(""), 3, SearchMode.HYBRID).stream()
                                    .anyMatch(hit -> hit.id()
                                            .equals(question.path("passages")
                                                    .get(0)
                                                    .asString(""))))
                    .count();
            assertThat((double) found / questions.size()).as("recall@3").isGreaterThanOrEqualTo(0.9);
        }
    }

    /// Vectors that tell texts apart by their length alone.
    private record Letters(int dimensions) implements Embedder {
        @Override
        public String name() {
            return "letters-" + dimensions;
        }

        @Override
        public float[] query(String text) {
            float[] vector = new float[dimensions];
            vector[text.length() % dimensions] = 1;
            return vector;
        }

        @Override
        public float[] passage(String text) {
            return query(text);
        }

        @Override
        public void close() {}
    }

    private static List<String> answers(JsonNode question) {
        List<String> answers = new ArrayList<>();
        question.path("answers").forEach(answer -> answers.add(answer.asString("")));
        return answers;
    }

    private static List<JsonNode> questions() throws IOException {
        try (InputStream stream = PassageIndex.class.getResourceAsStream("sample-questions.jsonl")) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .map(JsonMapper.shared()::readTree)
                    .toList();
        }
    }

    private Path corpus(String name, String content) throws IOException {
        return Files.writeString(folder.resolve(name), content);
    }

    private PassageIndex open(Path file) throws IOException {
        Path target = folder.resolve(file.getFileName() + ".index");
        new PassageIndexBuilder(target, Optional.empty(), count -> {}).build(file);
        return PassageIndex.open(target, SearchMode.BM25, Optional.empty());
    }
}
