// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.gem4j.rollout.Answer;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;

/// Plays with a model behind an OpenAI-compatible server.
///
/// On the chat endpoint a prompt is a chat, or else one message of the user; on the completions endpoint it is the text
/// the model sees. A request that fails is a response with [StopReason#INFRASTRUCTURE] or
/// [StopReason#PROMPT_TOO_LONG]. Token ids are there only where the server tells them, so only then can be trained on
/// what was sampled.
public final class OpenAiPolicy implements TurnPolicy, Policy {
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
    public boolean takesMessages() {
        return client.options().endpoint() == OpenAiOptions.Endpoint.CHAT;
    }

    @Override
    public Optional<String> hopeless() {
        return Optional.of(hopeless).filter(why -> !why.isEmpty());
    }

    @Override
    public Answer answer(Situation situation) {
        return ask(situation.request(), situation.isChat());
    }

    /// Asks for all at once, as far as the limits allow; prompts are text.
    @Override
    public List<Response> respond(List<Request> requests) {
        List<Response> responses = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> answers = new ArrayList<>();
            for (Request request : requests) {
                answers.add(threads.submit(() -> ask(request, false)));
            }
            for (Future<Answer> answer : answers) {
                responses.add(answer.get().response());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException("a request broke: " + e.getCause(), e);
        }
        while (responses.size() < requests.size()) {
            responses.add(
                    Answer.failed(StopReason.INFRASTRUCTURE, "interrupted").response());
        }
        return responses;
    }

    private Answer ask(Request request, boolean chat) {
        Completion completion = chat
                ? client.chat(messages(request.prompt()), request.sampling(), request.seed())
                : client.complete(request.prompt(), request.sampling(), request.seed());
        return switch (completion) {
            case Completion.Answered answer -> answered(answer);
            case Completion.Failed failed -> {
                if (failed.kind().hopeless()) {
                    hopeless = failed.message();
                }
                boolean tooLong = failed.kind() == Completion.Failure.PROMPT_TOO_LONG;
                yield Answer.failed(tooLong ? StopReason.PROMPT_TOO_LONG : StopReason.INFRASTRUCTURE, failed.message());
            }
        };
    }

    private List<ChatMessage> messages(String prompt) {
        return ChatText.read(prompt).stream()
                .map(message ->
                        message.role() == ChatRole.TOOL ? new ChatMessage(toolRole, message.content()) : message)
                .toList();
    }

    /// An answer that a filter cut counts as cut: what the model would have said is unknown.
    private static Answer answered(Completion.Answered answer) {
        boolean cut = answer.finish().equals("length") || answer.finish().equals("content_filter");
        boolean known = answer.ids().length > 0 && answer.ids().length == answer.logprobs().length;
        Response response = new Response(
                answer.text(),
                known ? answer.promptIds() : new int[0],
                known ? answer.ids() : new int[0],
                known ? answer.logprobs() : new float[0],
                cut ? StopReason.LENGTH : StopReason.END_OF_TURN);
        double sum = 0;
        for (float logprob : answer.logprobs()) {
            sum += logprob;
        }
        int count = answer.logprobs().length;
        return new Answer(
                response, answer.promptTokens(), answer.responseTokens(), count == 0 ? Double.NaN : sum / count, "");
    }

    @Override
    public void close() {
        client.close();
    }
}
