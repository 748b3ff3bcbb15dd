// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Optional;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;
import org.gem4j.text.grammar.TokenMasks;

/// A model whose answers are generated token by token.
///
/// @param masks which tokens may follow in constrained answers, kept for all requests
record ServedGenerator(ServedModel model, TokenMasks masks) implements Served {
    ServedGenerator(ServedModel model) {
        this(model, new TokenMasks(model.generator().tokenizer()));
    }

    @Override
    public String name() {
        return model.name();
    }

    @Override
    public Optional<Integer> limit() {
        return Optional.of(model.generator().limit());
    }

    @Override
    public Optional<String> failure() {
        return model.generator().failure();
    }

    @Override
    public Optional<GenerationMetrics> metrics() {
        return Optional.of(model.generator().metrics());
    }

    @Override
    public void chat(ApiBody body, ServerResponse response, Ticket ticket) throws IOException {
        write(AnswerRequest.chat(body, model, masks, ticket.id(), ticket.deadline()), response, ticket);
    }

    @Override
    public void complete(ApiBody body, ServerResponse response, Ticket ticket) throws IOException {
        write(AnswerRequest.completion(body, model, masks), response, ticket);
    }

    private void write(AnswerRequest request, ServerResponse response, Ticket ticket) throws IOException {
        failure().ifPresent(failure -> {
            throw ApiException.failed(failure);
        });
        new AnswerWriter(model, request, response, ticket.id(), ticket.created()).run(ticket.deadline());
    }
}
