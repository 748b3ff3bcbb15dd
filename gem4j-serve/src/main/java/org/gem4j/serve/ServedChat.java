// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;
import org.gem4j.serve.ChatBackend.Reply;
import org.gem4j.text.ChatRequest;

/// Something that answers whole chats.
final class ServedChat implements Served {
    private final ChatBackend backend;
    private final Semaphore places;

    ServedChat(ChatBackend backend) {
        this.backend = backend;
        this.places = new Semaphore(backend.concurrent());
    }

    @Override
    public String name() {
        return backend.name();
    }

    @Override
    public Optional<Integer> limit() {
        return Optional.empty();
    }

    @Override
    public Optional<String> failure() {
        return backend.failure();
    }

    @Override
    public Optional<GenerationMetrics> metrics() {
        return Optional.empty();
    }

    @Override
    public void chat(ApiBody body, ServerResponse response, Ticket ticket) throws IOException {
        if (!body.object("response_format").text("type").orElse("text").equals("text")) {
            throw ApiException.invalid("response_format", "response_format must be text here.");
        }
        if (body.flag("logprobs")) {
            throw ApiException.invalid("logprobs", "logprobs are not available here.");
        }
        ChatRequest chat = ChatBody.read(body, ToolChoice.read(body), false).request();
        if (chat.tools().isPresent()) {
            throw ApiException.invalid(
                    "tools", "tools must be left out: " + name() + " has tools of its own, which run on the server.");
        }
        int limit = body.integer("max_completion_tokens", 1, Integer.MAX_VALUE)
                .or(() -> body.integer("max_tokens", 1, Integer.MAX_VALUE))
                .map(Long::intValue)
                .orElse(backend.sampling().maxTokens());
        CommonParameters parameters = CommonParameters.of(body, Optional.empty(), limit);
        if (parameters.count() != 1) {
            throw ApiException.invalid("n", "n must be 1 here but was " + parameters.count() + ".");
        }
        Sampling sampling = body.has("temperature")
                ? parameters.sampling()
                : parameters.sampling().withTemperature(backend.sampling().temperature());
        Optional<Long> seed = body.has("seed") ? Optional.of(parameters.seed()) : Optional.empty();
        backend.failure().ifPresent(failure -> {
            throw ApiException.failed(failure);
        });
        FutureTask<Reply> answering = start(
                new ChatBackend.Chat(
                        chat.messages(), sampling, seed, ticket.deadline().left()),
                ticket.id());
        try {
            new ReplyWriter(name(), parameters, response, ticket).write(answering);
        } finally {
            answering.cancel(true);
        }
    }

    private FutureTask<Reply> start(ChatBackend.Chat chat, String id) {
        FutureTask<Reply> answering;
        try {
            answering = new FutureTask<>(backend.accept(chat)::get);
        } catch (IllegalArgumentException e) {
            throw ApiException.invalid("messages", "messages: " + e.getMessage() + ".");
        }
        if (!places.tryAcquire()) {
            throw ApiException.busy("The limit of concurrent chats is reached: " + backend.concurrent() + ".");
        }
        Thread.ofVirtual().name("chat-" + id).start(() -> {
            try {
                answering.run();
            } finally {
                places.release();
            }
        });
        return answering;
    }

    @Override
    public void complete(ApiBody body, ServerResponse response, Ticket ticket) {
        throw ApiException.invalid("", name() + " answers chats only: use /v1/chat/completions.");
    }
}
