// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.rollout.generation.TextGenerator.BusyException;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.serve.AnswerEvents.Event;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Runs the generator on a request and writes its answers, complete or as a stream of events.
///
/// Anything that ends the writing early, such as a client that disconnects, cancels the answers. A client that waits
/// long for a complete answer is sent spaces, which JSON allows before it: only writing detects a closed connection.
final class AnswerWriter {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final ServedModel model;
    private final AnswerRequest request;
    private final ServerResponse response;
    private final String id;
    private final long created;
    private final AnswerEvents events = new AnswerEvents();
    private final Map<Integer, Generated> results = new TreeMap<>();

    AnswerWriter(ServedModel model, AnswerRequest request, ServerResponse response, String id, long created) {
        this.model = model;
        this.request = request;
        this.response = response;
        this.id = request.format().idPrefix() + id;
        this.created = created;
    }

    /// @param deadline of all answers
    void run(Deadline deadline) throws IOException {
        try (AnswerEvents.Running running = submit(deadline)) {
            if (request.parameters().stream()) {
                stream(running.generations().size(), deadline);
            } else {
                whole(running.generations().size(), deadline);
            }
        }
    }

    private AnswerEvents.Running submit(Deadline deadline) {
        TextGenerator generator = model.generator();
        CommonParameters parameters = request.parameters();
        for (int[] prompt : request.prompts()) {
            requireFits(prompt.length, generator.limit());
        }
        List<Generation> generations = new ArrayList<>();
        AnswerEvents.Running running = new AnswerEvents.Running(generations);
        try {
            for (int[] prompt : request.prompts()) {
                for (int i = 0; i < parameters.count(); i++) {
                    int index = generations.size();
                    generations.add(generator.submit(
                            new GenerationRequest(
                                    prompt,
                                    request.images(),
                                    parameters.limited(generator.limit() - prompt.length),
                                    parameters.seed() + index,
                                    Optional.of(deadline.left()),
                                    request.constraint()),
                            events.listener(index, parameters.stream())));
                }
            }
        } catch (BusyException e) {
            running.close();
            throw ApiException.busy(String.valueOf(e.getMessage()));
        }
        return running;
    }

    private void requireFits(int prompt, int limit) {
        if (prompt == 0) {
            throw ApiException.invalid("prompt", "The prompt is empty.");
        }
        long wanted = request.limited() ? request.parameters().sampling().maxTokens() : 1;
        if (prompt + wanted > limit) {
            throw ApiException.tooLong("The maximum context length is " + limit + " tokens, but the prompt has "
                    + prompt + " and the answer may have " + wanted + ".");
        }
    }

    private void whole(int answers, Deadline deadline) throws IOException {
        Optional<OutputStream> begun = Optional.empty();
        while (results.size() < answers) {
            Event event = next(deadline, begun.isPresent());
            if (event instanceof Event.End end) {
                if (begun.isEmpty()) {
                    requireAnswered(end.result());
                } else if (failed(end.result())) {
                    throw new IOException("an answer failed: " + end.result().message());
                }
                results.put(end.index(), end.result());
            } else if (event == null) {
                if (begun.isEmpty()) {
                    response.header(HeaderNames.CONTENT_TYPE, "application/json");
                    begun = Optional.of(response.outputStream());
                }
                begun.get().write(' ');
                begun.get().flush();
            }
        }
        List<Map<String, Object>> choices = new ArrayList<>();
        results.forEach((index, result) -> choices.add(request.format().choice(index, result)));
        Map<String, Object> body = envelope(request.format().object(), choices);
        body.put("usage", usage());
        byte[] bytes = JSON.writeValueAsBytes(body);
        if (begun.isPresent()) {
            begun.get().write(bytes);
            begun.get().close();
        } else {
            response.header(HeaderNames.CONTENT_TYPE, "application/json");
            response.send(bytes);
        }
    }

    /// The next event. Once the answer has started, an error can only cut it off.
    private @Nullable Event next(Deadline deadline, boolean begun) throws IOException {
        try {
            return events.next(deadline);
        } catch (ApiException e) {
            if (begun) {
                throw new IOException(e.getMessage(), e);
            }
            throw e;
        }
    }

    private static boolean failed(Generated result) {
        return switch (result.reason()) {
            case END_OF_TURN, STOP_TEXT, LENGTH -> false;
            case PROMPT_TOO_LONG, CANCELED, DEADLINE, INFRASTRUCTURE -> true;
        };
    }

    private static void requireAnswered(Generated result) {
        switch (result.reason()) {
            case PROMPT_TOO_LONG -> throw ApiException.tooLong(result.message());
            case DEADLINE -> throw ApiException.late("the answer was not complete.");
            case CANCELED -> throw ApiException.closing();
            case INFRASTRUCTURE -> throw ApiException.failed(result.message());
            case END_OF_TURN, STOP_TEXT, LENGTH -> {}
        }
    }

    private void stream(int answers, Deadline deadline) throws IOException {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-cache");
        try (OutputStream out = response.outputStream()) {
            try {
                stream(out, answers, deadline);
            } catch (ApiException e) {
                send(out, e.body());
                throw new IOException(e.getMessage(), e);
            }
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private void stream(OutputStream out, int answers, Deadline deadline) throws IOException {
        Map<Integer, Integer> sent = new HashMap<>();
        for (int i = 0; i < answers; i++) {
            chunks(out, request.format().begin(i));
        }
        out.flush();
        while (results.size() < answers) {
            Event event = events.next(deadline);
            if (event instanceof Event.Token token) {
                sent.merge(token.index(), token.token().text().length(), Integer::sum);
                chunks(out, request.format().token(token.index(), token.token()));
            } else if (event instanceof Event.End end) {
                if (failed(end.result()) && end.result().reason() != StopReason.DEADLINE) {
                    send(out, ApiException.failed(end.result().message()).body());
                }
                results.put(end.index(), end.result());
                String text = end.result().text();
                String rest = text.substring(Math.min(sent.getOrDefault(end.index(), 0), text.length()));
                chunks(out, request.format().end(end.index(), end.result(), rest));
            } else {
                out.write(": waiting\n\n".getBytes(StandardCharsets.US_ASCII));
            }
            out.flush();
        }
        if (request.parameters().streamUsage()) {
            Map<String, Object> last = envelope(request.format().chunkObject(), List.of());
            last.put("usage", usage());
            send(out, last);
        }
        out.write("data: [DONE]\n\n".getBytes(StandardCharsets.US_ASCII));
    }

    private void chunks(OutputStream out, List<Map<String, Object>> choices) throws IOException {
        for (Map<String, Object> choice : choices) {
            send(out, envelope(request.format().chunkObject(), List.of(choice)));
        }
    }

    private static void send(OutputStream out, Map<String, Object> event) throws IOException {
        out.write(("data: " + JSON.writeValueAsString(event) + "\n\n").getBytes(StandardCharsets.UTF_8));
    }

    private Map<String, Object> envelope(String object, List<Map<String, Object>> choices) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", id);
        body.put("object", object);
        body.put("created", created);
        body.put("model", model.name());
        body.put("choices", choices);
        return body;
    }

    private Map<String, Object> usage() {
        int prompt = request.prompts().stream().mapToInt(each -> each.length).sum();
        int completion = results.values().stream()
                .mapToInt(result -> result.tokens().size())
                .sum();
        int cached = 0;
        for (int i = 0; i < request.prompts().size(); i++) {
            Generated first = results.get(i * request.parameters().count());
            cached += first == null ? 0 : first.cachedTokens();
        }
        Map<String, Object> usage = new LinkedHashMap<>();
        usage.put("prompt_tokens", prompt);
        usage.put("completion_tokens", completion);
        usage.put("total_tokens", prompt + completion);
        usage.put("prompt_tokens_details", Map.of("cached_tokens", cached));
        return usage;
    }
}
