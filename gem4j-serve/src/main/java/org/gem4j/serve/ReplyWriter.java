// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import io.helidon.http.HeaderNames;
import io.helidon.webserver.http.ServerResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.rollout.StopReason;
import org.gem4j.serve.ChatBackend.Reply;
import tools.jackson.databind.json.JsonMapper;

/// Writes the reply of a backend, complete or as a stream of events.
///
/// A stream that waits is sent comments: only writing detects a closed connection.
final class ReplyWriter {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final long WAITING_MILLIS = 1000;

    private final String model;
    private final CommonParameters parameters;
    private final ServerResponse response;
    private final Served.Ticket ticket;

    ReplyWriter(String model, CommonParameters parameters, ServerResponse response, Served.Ticket ticket) {
        this.model = model;
        this.parameters = parameters;
        this.response = response;
        this.ticket = ticket;
    }

    void write(Future<Reply> answering) throws IOException {
        if (parameters.stream()) {
            stream(answering);
        } else {
            Reply reply = await(answering, () -> {});
            response.header(HeaderNames.CONTENT_TYPE, "application/json");
            response.send(JSON.writeValueAsBytes(whole(reply)));
        }
    }

    private interface Waiting {
        void tell() throws IOException;
    }

    private Reply await(Future<Reply> answering, Waiting waiting) throws IOException {
        while (true) {
            long left = ticket.deadline().left().toMillis();
            try {
                return answered(answering.get(Math.min(WAITING_MILLIS, left), TimeUnit.MILLISECONDS));
            } catch (TimeoutException e) {
                if (ticket.deadline().passed()) {
                    throw ApiException.late("the answer was not complete.");
                }
                waiting.tell();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw ApiException.closing();
            } catch (ExecutionException e) {
                throw ApiException.failed("The request failed: " + e.getCause());
            }
        }
    }

    private static Reply answered(Reply reply) {
        return switch (reply.stop()) {
            case END_OF_TURN, STOP_TEXT, LENGTH -> reply;
            case PROMPT_TOO_LONG -> throw ApiException.tooLong(reply.failure());
            case DEADLINE -> throw ApiException.late("the answer was not complete.");
            case CANCELED -> throw ApiException.closing();
            case INFRASTRUCTURE -> throw ApiException.failed(reply.failure());
        };
    }

    private void stream(Future<Reply> answering) throws IOException {
        response.header(HeaderNames.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        response.header(HeaderNames.CACHE_CONTROL, "no-cache");
        try (OutputStream out = response.outputStream()) {
            try {
                chunk(out, Map.of("role", "assistant", "content", ""), "");
                Reply reply = await(answering, () -> {
                    out.write(": waiting\n\n".getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                });
                chunk(out, Map.of("content", reply.text()), "");
                chunk(out, Map.of(), finish(reply));
                if (parameters.streamUsage()) {
                    Map<String, Object> last = envelope("chat.completion.chunk", List.of());
                    last.put("usage", usage(reply));
                    send(out, JSON.writeValueAsString(last));
                }
                send(out, "[DONE]");
            } catch (ApiException e) {
                send(out, JSON.writeValueAsString(e.body()));
                throw new IOException(e.getMessage(), e);
            }
        }
    }

    private Map<String, Object> whole(Reply reply) {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", 0);
        choice.put("message", Map.of("role", "assistant", "content", reply.text()));
        choice.put("finish_reason", finish(reply));
        Map<String, Object> body = envelope("chat.completion", List.of(choice));
        body.put("usage", usage(reply));
        return body;
    }

    /// @param finish why the answer ends with this chunk; empty if it does not
    private void chunk(OutputStream out, Map<String, Object> delta, String finish) throws IOException {
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("index", 0);
        choice.put("delta", delta);
        if (!finish.isEmpty()) {
            choice.put("finish_reason", finish);
        }
        send(out, JSON.writeValueAsString(envelope("chat.completion.chunk", List.of(choice))));
    }

    private static void send(OutputStream out, String data) throws IOException {
        out.write(("data: " + data + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static String finish(Reply reply) {
        return reply.stop() == StopReason.LENGTH ? "length" : "stop";
    }

    private static Map<String, Object> usage(Reply reply) {
        Map<String, Object> usage = new LinkedHashMap<>();
        usage.put("prompt_tokens", reply.promptTokens());
        usage.put("completion_tokens", reply.responseTokens());
        usage.put("total_tokens", reply.promptTokens() + reply.responseTokens());
        return usage;
    }

    private Map<String, Object> envelope(String object, List<Map<String, Object>> choices) {
        Map<String, Object> body = new LinkedHashMap<>();
        body.put("id", "chatcmpl-" + ticket.id());
        body.put("object", object);
        body.put("created", ticket.created());
        body.put("model", model);
        body.put("choices", choices);
        return body;
    }
}
