// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.KnnFloatVectorField;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/// Builds the index of a corpus in a folder of its own; an existing index that still matches is reused.
///
/// The index grows under a temporary name and is moved when it is whole, so that a build that was stopped leaves
/// nothing that could be taken for an index.
public final class PassageIndexBuilder {
    /// Raise it when the layout changes.
    private static final int VERSION = 1;

    private static final String FACTS = "gem4j-index.json";
    private static final String MODEL = "embedding_model";

    private final Path folder;
    private final Optional<Embedder> embedder;
    private final LongConsumer progress;

    /// @param folder of the index
    /// @param embedder for vectors, if dense search is wanted
    /// @param progress told the number of passages so far, now and then
    public PassageIndexBuilder(Path folder, Optional<Embedder> embedder, LongConsumer progress) {
        this.folder = folder;
        this.embedder = embedder;
        this.progress = progress;
    }

    /// Makes the index of a corpus file unless the folder has it already.
    ///
    /// @return whether it was made now
    /// @throws IllegalArgumentException naming a line of the corpus that is not a passage
    public boolean build(Path corpus) throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", VERSION);
        facts.put("corpus", String.valueOf(corpus.toAbsolutePath().normalize()));
        facts.put("bytes", String.valueOf(Files.size(corpus)));
        facts.put("modified", Files.getLastModifiedTime(corpus).toString());
        facts.put(MODEL, embedder.map(Embedder::name).orElse(""));
        return build(facts, sink -> PassageFile.read(corpus, sink));
    }

    /// Makes the index of the bundled corpus unless the folder has it already.
    public boolean buildSample() throws IOException {
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put("version", VERSION);
        facts.put("corpus", PassageFile.SAMPLE);
        facts.put("checksum", PassageFile.sampleChecksum());
        facts.put(MODEL, embedder.map(Embedder::name).orElse(""));
        return build(facts, PassageFile::readSample);
    }

    /// Hands every passage of a corpus to a consumer.
    public interface Source {
        void read(Consumer<Passage> sink) throws IOException;
    }

    /// Makes the index of any source.
    ///
    /// @param facts what identifies the source, as texts and ints: an index with the same facts is used as it is
    public boolean build(Map<String, Object> facts, Source source) throws IOException {
        if (fits(existing(), facts)) {
            return false;
        }
        Path unfinished = folder.resolveSibling(folder.getFileName() + ".unfinished");
        delete(unfinished);
        Files.createDirectories(unfinished);
        try {
            write(unfinished, source);
            Files.writeString(unfinished.resolve(FACTS), JsonMapper.shared().writeValueAsString(facts));
        } catch (IOException | RuntimeException e) {
            delete(unfinished);
            throw e;
        }
        delete(folder);
        try {
            Files.move(unfinished, folder, StandardCopyOption.ATOMIC_MOVE);
        } catch (AtomicMoveNotSupportedException e) {
            Files.move(unfinished, folder);
        }
        return true;
    }

    /// An index with vectors also serves who needs none; making it anew would throw hours of embedding away.
    private boolean fits(Map<?, ?> existing, Map<String, Object> facts) {
        if (embedder.isPresent()) {
            return facts.equals(existing);
        }
        Map<Object, Object> there = new HashMap<>(existing);
        Map<Object, Object> wanted = new HashMap<>(facts);
        there.remove(MODEL);
        wanted.remove(MODEL);
        return wanted.equals(there);
    }

    private Map<?, ?> existing() throws IOException {
        Path file = folder.resolve(FACTS);
        if (!Files.isRegularFile(file)) {
            if (Files.isDirectory(folder)) {
                try (Stream<Path> content = Files.list(folder)) {
                    if (content.findAny().isPresent()) {
                        throw new IllegalArgumentException(folder + " holds something other than an index");
                    }
                }
            }
            return Map.of();
        }
        try {
            Map<?, ?> facts = JsonMapper.shared().readValue(Files.readAllBytes(file), Map.class);
            return facts == null ? Map.of() : facts;
        } catch (JacksonException e) {
            return Map.of();
        }
    }

    /// Writes the words of passages and their ids, nothing else.
    static void write(Directory directory, List<Passage> passages) throws IOException {
        try (Analyzer analyzer = PassageIndex.analyzer();
                IndexWriter writer = new IndexWriter(directory, settings(analyzer))) {
            for (Passage passage : passages) {
                Document document = new Document();
                document.add(new BinaryDocValuesField(PassageIndex.ID, new BytesRef(passage.id())));
                document.add(new TextField(PassageIndex.CONTENTS, passage.contents(), Field.Store.NO));
                writer.addDocument(document);
            }
            writer.forceMerge(1);
            writer.commit();
        }
    }

    private static IndexWriterConfig settings(Analyzer analyzer) {
        return new IndexWriterConfig(analyzer)
                .setSimilarity(new BM25Similarity(0.9f, 0.4f))
                .setRAMBufferSizeMB(128);
    }

    private void write(Path target, Source source) throws IOException {
        try (Analyzer analyzer = PassageIndex.analyzer();
                FSDirectory directory = FSDirectory.open(target);
                IndexWriter writer = new IndexWriter(directory, settings(analyzer))) {
            long[] count = {0};
            source.read(passage -> {
                try {
                    writer.addDocument(document(passage));
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
                if (++count[0] % 1000 == 0) {
                    progress.accept(count[0]);
                }
            });
            progress.accept(count[0]);
            writer.forceMerge(1);
            writer.commit();
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private Document document(Passage passage) {
        Document document = new Document();
        document.add(new StoredField(PassageIndex.ID, passage.id()));
        document.add(new TextField(PassageIndex.CONTENTS, passage.contents(), Field.Store.YES));
        embedder.ifPresent(model -> document.add(new KnnFloatVectorField(
                PassageIndex.VECTOR, model.passage(passage.contents()), VectorSimilarityFunction.DOT_PRODUCT)));
        return document;
    }

    private static void delete(Path path) throws IOException {
        if (!Files.exists(path)) {
            return;
        }
        try (Stream<Path> tree = Files.walk(path)) {
            for (Path file : tree.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
