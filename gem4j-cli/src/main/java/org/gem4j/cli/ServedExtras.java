// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gem4j.sandbox.PythonSandbox;
import org.gem4j.sandbox.SandboxException;
import org.gem4j.search.PassageIndex;
import org.gem4j.search.SearchException;
import org.gem4j.search.SearchMode;
import org.gem4j.search.SearchRequests;
import org.gem4j.serve.env.CodeEndpoint;
import org.gem4j.serve.env.Endpoint;

/// What `serve` offers beside environments, when asked for: a search engine and a sandbox.
record ServedExtras(Optional<PassageIndex> index, Optional<PythonSandbox> sandbox) implements AutoCloseable {
    /// @param search corpus; the empty text: the bundled sample
    /// @throws CliException if one of them cannot be opened
    static ServedExtras open(Optional<String> search, boolean sandbox, PrintWriter out) {
        search.filter(file -> !file.isEmpty() && !Files.isRegularFile(Path.of(file)))
                .ifPresent(file -> {
                    throw CliException.usage("--search must be a file but there is none at " + file + ".");
                });
        Optional<PassageIndex> index = search.map(file -> index(file, out));
        try {
            return new ServedExtras(index, sandbox ? Optional.of(PythonSandbox.open()) : Optional.empty());
        } catch (SandboxException e) {
            index.ifPresent(PassageIndex::close);
            throw CliException.failed(String.valueOf(e.getMessage()));
        }
    }

    private static PassageIndex index(String file, PrintWriter out) {
        Optional<Path> corpus = file.isEmpty() ? Optional.empty() : Optional.of(Path.of(file));
        try {
            return SearchServerCommand.open(corpus, Optional.empty(), SearchMode.BM25, Optional.empty(), out);
        } catch (SearchException e) {
            throw CliException.failed(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw CliException.failed("the index cannot be built: " + e.getMessage());
        }
    }

    List<Endpoint> endpoints() {
        List<Endpoint> endpoints = new ArrayList<>();
        index.map(SearchRequests::new)
                .ifPresent(requests -> endpoints.add(new Endpoint("/retrieve", "Search passages", body -> {
                    SearchRequests.Answer answer = requests.answer(body);
                    return new Endpoint.Answer(answer.status(), answer.contentType(), answer.body());
                })));
        sandbox.map(CodeEndpoint::of).ifPresent(endpoints::add);
        return endpoints;
    }

    @Override
    public void close() {
        index.ifPresent(PassageIndex::close);
        sandbox.ifPresent(PythonSandbox::close);
    }
}
