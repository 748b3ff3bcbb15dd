// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gem4j.env.ChatMessage;
import org.gem4j.env.ChatRole;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.openai.OpenAiClient.Completion;

/// Plays with a model behind an OpenAI-compatible server.
///
/// On the chat endpoint a chat is sent as it is, and any other prompt as one message of the user; on the completions
/// endpoint a prompt is the text the model sees, so a chat, or an image, fails. Token ids are there only where the
/// server tells them, so only then can be trained on what was sampled.
public final class OpenAiPolicy implements Policy {
    private final OpenAiClient client;
    private final ChatRole toolRole;
    /// Empty while there is hope.
    private volatile String hopeless = "";

    /// @param client closed with this policy
    public OpenAiPolicy(OpenAiClient client) {
        this(client, ChatRole.TOOL);
    }

    /// @param client closed with this policy
    /// @param toolRole the role that messages of tools are sent in: servers that want tool calls of their own form
    ///     before them, such as OpenAI's, take them as the user's
    public OpenAiPolicy(OpenAiClient client, ChatRole toolRole) {
        this.client = client;
        this.toolRole = toolRole;
    }

    public OpenAiClient client() {
        return client;
    }

    @Override
    public boolean takesChat() {
        return client.options().endpoint() == OpenAiOptions.Endpoint.CHAT;
    }

    @Override
    public Optional<String> hopeless() {
        return Optional.of(hopeless).filter(why -> !why.isEmpty());
    }

    /// Asks for all at once, as far as the limits allow.
    @Override
    public List<Response> respond(List<Request> requests) {
        if (requests.size() == 1) {
            return List.of(answer(requests.getFirst()));
        }
        List<Response> responses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Response>> answers = new ArrayList<>();
            for (Request request : requests) {
                answers.add(threads.submit(() -> answer(request)));
            }
            for (Future<Response> answer : answers) {
                responses.add(answer.get());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a request broke: " + e.getCause(), e);
        }
        while (responses.size() < requests.size()) {
            responses.add(Response.failed(StopReason.CANCELED, "interrupted"));
        }
        return responses;
    }

    private Response answer(Request request) {
        if (request.environment().capability(Request.Constraint.class).isPresent()) {
            return Response.failed(
                    StopReason.INFRASTRUCTURE,
                    "strict tool calls need a model that runs in this process, not on a server");
        }
        boolean chat = takesChat();
        return switch (request.prompt()) {
            case Prompt.Chat(List<ChatMessage> messages) when chat -> said(ask(request, sent(messages)));
            case Prompt.Text text
            when chat ->
                said(ask(request, List.of(new ChatMessage(ChatRole.USER, text.text(), text.images(), List.of()))));
            case Prompt.Rendered rendered
            when chat ->
                said(ask(
                        request,
                        List.of(new ChatMessage(ChatRole.USER, rendered.shown(), rendered.images(), List.of()))));
            case Prompt.Chat _ -> Response.failed(StopReason.INFRASTRUCTURE, "a chat needs the chat endpoint");
            case Prompt other
            when !other.images().isEmpty() ->
                Response.failed(StopReason.INFRASTRUCTURE, "images need the chat endpoint");
            case Prompt.Text _, Prompt.Rendered _ ->
                said(client.complete(request.prompt().shown(), request.sampling(), request.seed()));
        };
    }

    private Completion ask(Request request, List<ChatMessage> messages) {
        return client.chat(messages, request.sampling(), request.seed());
    }

    private List<ChatMessage> sent(List<ChatMessage> messages) {
        return messages.stream()
                .map(message -> message.role() == ChatRole.TOOL ? message.withRole(toolRole) : message)
                .toList();
    }

    private Response said(Completion completion) {
        return switch (completion) {
            case Completion.Answered answer -> answered(answer);
            case Completion.Failed failed -> {
                if (failed.kind().hopeless()) {
                    hopeless = failed.message();
                }
                yield Response.failed(stop(failed.kind()), failed.message());
            }
        };
    }

    private static StopReason stop(Completion.Failure kind) {
        return switch (kind) {
            case PROMPT_TOO_LONG -> StopReason.PROMPT_TOO_LONG;
            case DEADLINE -> StopReason.DEADLINE;
            case INTERRUPTED -> StopReason.CANCELED;
            case UNAUTHORIZED, NOT_FOUND, QUOTA, RATE_LIMITED, REFUSED, SERVER, CONNECTION, BAD_ANSWER ->
                StopReason.INFRASTRUCTURE;
        };
    }

    /// An answer that a filter cut counts as cut: what the model would have said is unknown.
    private static Response answered(Completion.Answered answer) {
        boolean cut = answer.finish().equals("length") || answer.finish().equals("content_filter");
        StopReason stop = cut ? StopReason.LENGTH : StopReason.END_OF_TURN;
        Response.Usage usage =
                new Response.Usage(answer.promptTokens(), answer.responseTokens(), Response.mean(answer.logprobs()));
        boolean known = answer.ids().length > 0 && answer.ids().length == answer.logprobs().length;
        return known
                ? Response.sampled(answer.text(), answer.promptIds(), answer.ids(), answer.logprobs(), stop)
                        .withUsage(usage)
                : Response.untokenized(answer.text(), stop, usage);
    }

    @Override
    public void close() {
        client.close();
    }
}
