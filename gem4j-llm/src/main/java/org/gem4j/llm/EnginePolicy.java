// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.rollout.Answer;
import org.gem4j.rollout.ChatText;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Situation;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.TurnPolicy;
import org.gem4j.rollout.generation.BusyException;
import org.gem4j.rollout.generation.Generated;
import org.gem4j.rollout.generation.Generation;
import org.gem4j.rollout.generation.GenerationListener;
import org.gem4j.rollout.generation.GenerationRequest;
import org.gem4j.rollout.generation.SampledToken;
import org.gem4j.text.ChatRequest;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRenderer;
import org.jspecify.annotations.Nullable;

/// Plays with a model in an [Engine] of this process. Thread-safe.
public final class EnginePolicy implements TurnPolicy, Policy {
    private final Engine engine;
    private final Optional<ChatTemplate> template;

    /// @param engine closed with this policy
    /// @param template how the model writes conversations, if it does
    public EnginePolicy(Engine engine, Optional<ChatTemplate> template) {
        this.engine = engine;
        this.template = template;
    }

    @Override
    public boolean takesMessages() {
        return template.isPresent();
    }

    @Override
    public Optional<ChatRenderer> chatTemplate() {
        return template.map(given -> messages -> render(given, messages));
    }

    @Override
    public String plain(String text) {
        return engine.tokenizer().plain(text);
    }

    @Override
    public Optional<String> hopeless() {
        return engine.failure().map(why -> "the model's engine has failed: " + why);
    }

    @Override
    public Answer answer(Situation situation) {
        Request request = situation.request();
        int[] prompt;
        try {
            prompt = situation.isChat()
                    ? engine.tokenizer().encodeRendered(render(template.orElseThrow(), ChatText.read(request.prompt())))
                    : situation.isRendered()
                            ? engine.tokenizer().encodeRendered(request.prompt())
                            : engine.tokenizer().encode(request.prompt());
        } catch (ChatTemplateException e) {
            return Answer.failed(StopReason.INFRASTRUCTURE, "the chat template refuses the chat: " + e.getMessage());
        }
        return finished(request, prompt);
    }

    /// Answers all at once; prompts are text in which special tokens mean nothing.
    @Override
    public List<Response> respond(List<Request> requests) {
        List<Generation> generations = engine.submit(
                requests.stream()
                        .map(request -> new GenerationRequest(
                                engine.tokenizer().encode(request.prompt()), request.sampling(), request.seed()))
                        .toList(),
                GenerationListener.none());
        return generations.stream()
                .map(generation -> answer(generation.await()).response())
                .toList();
    }

    private Answer finished(Request request, int[] prompt) {
        Generation generation;
        try {
            generation = submit(request, prompt);
        } catch (ModelException | BusyException e) {
            return Answer.failed(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
        }
        try {
            return answer(generation.await());
        } catch (ModelException e) {
            generation.cancel();
            return Answer.failed(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
        }
    }

    private Generation submit(Request request, int[] prompt) {
        return engine.submit(new GenerationRequest(prompt, request.sampling(), request.seed()));
    }

    private static Answer answer(Generated result) {
        return switch (result.reason()) {
            case END_OF_TURN, STOP_TEXT -> sampled(result, StopReason.END_OF_TURN);
            case LENGTH -> sampled(result, StopReason.LENGTH);
            case PROMPT_TOO_LONG ->
                Answer.failed(
                        StopReason.PROMPT_TOO_LONG,
                        "the prompt of " + result.promptIds().length + " tokens is too long for the model");
            case CANCELLED, DEADLINE, FAILED ->
                Answer.failed(StopReason.INFRASTRUCTURE, "the engine gave no answer: " + result.message());
        };
    }

    /// The mean logprob is that of the model's own distribution, as servers tell it.
    private static Answer sampled(Generated result, StopReason stop) {
        Response response = new Response(result.text(), result.promptIds(), result.ids(), result.logprobs(), stop);
        double mean = result.tokens().stream()
                .mapToDouble(SampledToken::plainLogprob)
                .average()
                .orElse(Double.NaN);
        return new Answer(response, result.promptIds().length, result.tokens().size(), mean, "");
    }

    /// What the messages say is plain text, even where a special token is written in it.
    private String render(ChatTemplate template, List<ChatMessage> messages) {
        List<Map<String, @Nullable Object>> list = new ArrayList<>();
        for (ChatMessage message : messages) {
            list.add(ChatRequest.message(message.role().wireName(), message.content()));
        }
        return template.render(ChatRequest.of(list).withTexts(engine.tokenizer()::plain));
    }

    @Override
    public void close() {
        engine.close();
    }
}
