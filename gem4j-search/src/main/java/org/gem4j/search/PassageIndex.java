// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishAnalyzer;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.KnnFloatVectorQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.similarities.BM25Similarity;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;

/// A searchable corpus on disk (Lucene), made by [PassageIndexBuilder]. Thread-safe.
public final class PassageIndex implements SearchEngine, AutoCloseable {
    static final String ID = "id";
    static final String CONTENTS = "contents";
    static final String VECTOR = "vector";

    /// More would be as good as reading the corpus.
    public static final int MOST_HITS = 1000;

    /// Words of a query that count; what a model writes beyond is not a query.
    private static final int MOST_WORDS = 256;

    /// Rank constant of reciprocal rank fusion, as in its paper.
    private static final double FUSION = 60;

    private final DirectoryReader reader;
    private final IndexSearcher searcher;
    private final SearchMode mode;
    private final Optional<Embedder> embedder;
    private final Analyzer analyzer = analyzer();

    private PassageIndex(DirectoryReader reader, SearchMode mode, Optional<Embedder> embedder) {
        this.reader = reader;
        this.mode = mode;
        this.embedder = embedder;
        this.searcher = new IndexSearcher(reader);
        searcher.setSimilarity(new BM25Similarity(0.9f, 0.4f));
    }

    static Analyzer analyzer() {
        return new EnglishAnalyzer();
    }

    /// Opens an index.
    ///
    /// @param embedder the one the index was made with; needed unless the mode is BM25; closed with the index
    /// @throws SearchException if there is no index, or the mode needs vectors that it has not
    public static PassageIndex open(Path folder, SearchMode mode, Optional<Embedder> embedder) {
        try {
            DirectoryReader reader = DirectoryReader.open(FSDirectory.open(folder));
            String problem = mode == SearchMode.BM25 ? "" : problem(reader, embedder);
            if (!problem.isEmpty()) {
                reader.close();
                throw new SearchException("search mode " + mode.flag() + " needs " + problem);
            }
            return new PassageIndex(reader, mode, embedder);
        } catch (IOException e) {
            throw new SearchException("the index in " + folder + " cannot be opened: " + e.getMessage(), e);
        }
    }

    /// An index for BM25 that lives in memory and knows only the passages' ids; see [#ids]. Passages that fit
    /// equally well are found in the order of the list.
    public static PassageIndex inMemory(List<Passage> passages) {
        Directory directory = new ByteBuffersDirectory();
        try {
            PassageIndexBuilder.write(directory, passages);
            return new PassageIndex(DirectoryReader.open(directory), SearchMode.BM25, Optional.empty());
        } catch (IOException e) {
            throw new SearchException("the index in memory cannot be created: " + e.getMessage(), e);
        }
    }

    /// What dense search lacks; empty if nothing.
    private static String problem(DirectoryReader reader, Optional<Embedder> embedder) {
        if (embedder.isEmpty()) {
            return "an embedding model";
        }
        FieldInfo vectors = FieldInfos.getMergedFieldInfos(reader).fieldInfo(VECTOR);
        int there = vectors == null ? 0 : vectors.getVectorDimension();
        int needed = embedder.get().dimensions();
        return reader.numDocs() == 0 || there == needed
                ? ""
                : "vectors of length " + needed + " but the index has " + (there == 0 ? "none" : "length " + there);
    }

    /// Number of passages.
    public int size() {
        return reader.numDocs();
    }

    @Override
    public List<List<Hit>> search(List<String> queries, int topk) {
        return queries.stream().map(query -> search(query, topk, mode)).toList();
    }

    /// The best passages in the given mode, best first.
    public List<Hit> search(String query, int topk, SearchMode wanted) {
        if (topk < 1 || topk > MOST_HITS) {
            throw new IllegalArgumentException("topk must be in 1.." + MOST_HITS + " but was " + topk);
        }
        if (query.isBlank()) {
            return List.of();
        }
        try {
            return switch (wanted) {
                case BM25 -> hits(words(query, topk));
                case DENSE -> hits(nearest(query, topk));
                case HYBRID -> hybrid(query, topk);
            };
        } catch (IOException e) {
            throw new SearchException("the index cannot be read: " + e.getMessage(), e);
        }
    }

    /// The ids of the passages that fit best by their words, best first, of an index that is [#inMemory].
    public List<String> ids(String query, int topk) {
        if (query.isBlank()) {
            return List.of();
        }
        try {
            ScoreDoc[] found = words(query, topk);
            Map<Integer, String> ids = new HashMap<>();
            BinaryDocValues values = MultiDocValues.getBinaryValues(reader, ID);
            for (int doc :
                    Arrays.stream(found).mapToInt(hit -> hit.doc).sorted().toArray()) {
                if (values != null && values.advanceExact(doc)) {
                    ids.put(doc, values.binaryValue().utf8ToString());
                }
            }
            return Arrays.stream(found)
                    .map(hit -> String.valueOf(ids.get(hit.doc)))
                    .toList();
        } catch (IOException e) {
            throw new SearchException("the index cannot be read: " + e.getMessage(), e);
        }
    }

    private ScoreDoc[] words(String query, int topk) throws IOException {
        BooleanQuery.Builder words = new BooleanQuery.Builder();
        int count = 0;
        try (TokenStream tokens = analyzer.tokenStream(CONTENTS, query)) {
            CharTermAttribute term = tokens.addAttribute(CharTermAttribute.class);
            tokens.reset();
            while (count < MOST_WORDS && tokens.incrementToken()) {
                words.add(new TermQuery(new Term(CONTENTS, term.toString())), BooleanClause.Occur.SHOULD);
                count++;
            }
            tokens.end();
        }
        return count == 0 ? new ScoreDoc[0] : searcher.search(words.build(), topk).scoreDocs;
    }

    private ScoreDoc[] nearest(String query, int topk) throws IOException {
        Embedder model =
                embedder.orElseThrow(() -> new SearchException("the index was opened without an embedding model"));
        // The graph search is approximate: looking at more candidates than asked for finds the true nearest ones.
        Query nearest = new KnnFloatVectorQuery(VECTOR, model.query(query), Math.max(50, 2 * topk));
        return searcher.search(nearest, topk).scoreDocs;
    }

    private List<Hit> hybrid(String query, int topk) throws IOException {
        int depth = Math.min(MOST_HITS, Math.max(20, 2 * topk));
        Map<Integer, Double> fused = new LinkedHashMap<>();
        for (ScoreDoc[] ranking : List.of(words(query, depth), nearest(query, depth))) {
            for (int rank = 0; rank < ranking.length; rank++) {
                fused.merge(ranking[rank].doc, 1 / (FUSION + rank + 1), Double::sum);
            }
        }
        ScoreDoc[] best = fused.entrySet().stream()
                .sorted(Map.Entry.<Integer, Double>comparingByValue()
                        .reversed()
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(topk)
                .map(entry -> new ScoreDoc(entry.getKey(), entry.getValue().floatValue()))
                .toArray(ScoreDoc[]::new);
        return hits(best);
    }

    private List<Hit> hits(ScoreDoc[] found) throws IOException {
        StoredFields fields = reader.storedFields();
        List<Hit> hits = new ArrayList<>(found.length);
        for (ScoreDoc one : found) {
            var document = fields.document(one.doc);
            hits.add(new Hit(String.valueOf(document.get(ID)), String.valueOf(document.get(CONTENTS)), one.score));
        }
        return hits;
    }

    /// What the index says of itself.
    public Map<String, Object> describe() {
        Map<String, Object> facts = new HashMap<>();
        facts.put("passages", size());
        facts.put("mode", mode.flag());
        embedder.ifPresent(model -> facts.put("embedding_model", model.name()));
        return facts;
    }

    @Override
    public void close() {
        try {
            reader.close();
        } catch (IOException e) {
            throw new SearchException("the index cannot be closed: " + e.getMessage(), e);
        } finally {
            analyzer.close();
            embedder.ifPresent(Embedder::close);
        }
    }
}
