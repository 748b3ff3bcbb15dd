// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.gem4j.console.StopSignal;
import org.gem4j.search.Embedder;
import org.gem4j.search.OnnxEmbedder;
import org.gem4j.search.PassageIndex;
import org.gem4j.search.PassageIndexBuilder;
import org.gem4j.search.SearchException;
import org.gem4j.search.SearchMode;
import org.gem4j.search.SearchServer;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/// `search-server`: serves a corpus to search tools.
@Command(
        name = "search-server",
        sortOptions = false,
        description = {
            "Serve a corpus to search tools: Search-R1's JSON and GEM's MessagePack, both at POST /retrieve.",
            "The corpus is JSON Lines {\"id\": ..., \"contents\": \"title\\n"
                    + "text\"}, plain or gzip. Its index is built once and reused. Runs until Ctrl-C."
        })
final class SearchServerCommand implements Callable<Integer> {
    @Option(
            names = "--corpus",
            paramLabel = "FILE",
            description = "Corpus file, .jsonl or .jsonl.gz (default: the bundled sample).")
    private Optional<Path> corpus = Optional.empty();

    @Option(
            names = "--index",
            paramLabel = "DIR",
            description = "Folder of the index (default: FILE.index; for the sample a folder in the cache).")
    private Optional<Path> index = Optional.empty();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            defaultValue = "hybrid",
            description = "Search mode: bm25, dense or hybrid (default ${DEFAULT-VALUE}).")
    private String mode = "";

    @Option(
            names = "--embedding_model",
            paramLabel = "DIR",
            description = "Folder of an embedding model such as E5, with model.onnx and tokenizer.json (default: the"
                    + " bundled BGE-small).")
    private Optional<Path> embeddingModel = Optional.empty();

    @Mixin
    private HostArgument listen = new HostArgument();

    @Option(
            names = "--port",
            paramLabel = "N",
            defaultValue = "8001",
            description = "Port to listen on; 0 chooses a free one (default ${DEFAULT-VALUE}).")
    private int port;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        SearchMode searchMode = SearchMode.parse(mode);
        HostArgument.requirePort(port);
        corpus.filter(file -> !Files.isRegularFile(file)).ifPresent(file -> {
            throw CliException.usage("--corpus must be a file but there is none at " + file + ".");
        });
        try (StopSignal stop = StopSignal.listen("Stopping.");
                PassageIndex opened = open(corpus, index, searchMode, embeddingModel, out);
                SearchServer server = SearchServer.open(opened, listen.host(), port, opened::describe)) {
            out.println("Serving " + opened.size() + " passages (" + searchMode.flag() + ") at http://" + listen.host()
                    + ":" + server.port() + "/retrieve. Stop with Ctrl-C.");
            out.flush();
            stop.await(() -> false);
            return Exit.DONE;
        } catch (SearchException e) {
            throw CliException.failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw CliException.failed("the index cannot be built: " + e.getMessage());
        }
    }

    /// @param corpus empty: the bundled sample
    /// @param index folder; empty: beside the corpus, or in the cache
    /// @param embeddingModel empty: the bundled one
    static PassageIndex open(
            Optional<Path> corpus,
            Optional<Path> index,
            SearchMode searchMode,
            Optional<Path> embeddingModel,
            PrintWriter out)
            throws IOException {
        Optional<Embedder> embedder = searchMode == SearchMode.BM25
                ? Optional.empty()
                : Optional.of(embeddingModel.map(OnnxEmbedder::open).orElseGet(OnnxEmbedder::bundled));
        Path folder = index.orElseGet(() -> corpus.map(file -> file.resolveSibling(file.getFileName() + ".index"))
                .orElseGet(() -> cache().resolve("sample-" + (embedder.isPresent() ? "dense" : "bm25") + ".index")));
        PassageIndexBuilder builder = new PassageIndexBuilder(folder.toAbsolutePath(), embedder, count -> {
            out.println("indexed " + count + " passages");
            out.flush();
        });
        if (corpus.isPresent()) {
            builder.build(corpus.get());
        } else {
            builder.buildSample();
        }
        return PassageIndex.open(folder, searchMode, embedder);
    }

    private static Path cache() {
        String home = Optional.ofNullable(System.getenv("XDG_CACHE_HOME"))
                .filter(folder -> !folder.isBlank())
                .orElse(Path.of(System.getProperty("user.home"), ".cache").toString());
        return Path.of(home, "gem4j", "search");
    }
}
