// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.gem4j.llm.ModelException;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.LoadOptions;
import org.gem4j.llm.model.ModelFolder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.torch.Device;
import org.gem4j.llm.torch.Precision;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.rollout.generation.TextGenerator.BusyException;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.ImageException;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.ChatTemplate;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.grammar.TokenMasks;
import org.gem4j.wrap.ChatRenderer;

/// Plays with a model in an [Engine] of this process. Thread-safe.
public final class EnginePolicy implements Policy {
    private final Engine engine;
    private final PromptEncoder encoder;
    private final boolean chats;
    private final TokenMasks masks;

    /// @param engine closed with this policy
    public EnginePolicy(Engine engine, PromptEncoder encoder) {
        this(engine, encoder, encoder.renderer().isPresent());
    }

    private EnginePolicy(Engine engine, PromptEncoder encoder, boolean chats) {
        this.engine = engine;
        this.encoder = encoder;
        this.chats = chats;
        this.masks = new TokenMasks(encoder.tokenizer());
    }

    /// A policy for a model that writes conversations by its template. One without a template writes those that it
    /// must in ChatML, as in training.
    ///
    /// @param engine closed with this policy
    public EnginePolicy(Engine engine, Optional<ChatTemplate> template) {
        this(
                engine,
                new PromptEncoder(
                        engine.tokenizer(),
                        Optional.of(template.map(own -> PromptEncoder.own(
                                        own, engine.tokenizer(), engine.images().isPresent()))
                                .orElseGet(() -> PromptEncoder.chatMl(engine.tokenizer()::plain))),
                        engine.images()),
                template.isPresent());
    }

    /// A policy on the model of a checkpoint's folder, in single precision on the CPU and as it is stored
    /// elsewhere.
    ///
    /// @throws ModelException if the folder holds no model that can be read
    public static EnginePolicy open(Path folder, Device device) {
        Precision precision = device.isCpu() ? Precision.F32 : ModelFolder.storedPrecision(folder);
        ModelFolder.Loaded loaded = ModelFolder.read(folder, LoadOptions.inference(precision, device));
        Engine engine = new Engine(() -> new Decoder(loaded.weights()), loaded.tokenizer(), EngineOptions.of(device));
        return new EnginePolicy(engine, ModelFolder.readChatTemplate(folder));
    }

    /// The engine, for others who ask it too, such as a server; closed with this policy.
    public TextGenerator generator() {
        return engine;
    }

    @Override
    public boolean takesChat() {
        return chats;
    }

    @Override
    public Optional<ChatRenderer> chatTemplate() {
        return encoder.renderer();
    }

    @Override
    public boolean seesImages() {
        return encoder.images().isPresent();
    }

    @Override
    public Optional<String> hopeless() {
        return engine.failure().map(why -> "the model's engine has failed: " + why);
    }

    @Override
    public OptionalInt promptTokens(Prompt prompt) {
        Encoded encoded = encoded(prompt);
        return encoded.refusal().isEmpty() ? OptionalInt.of(encoded.ids().length) : OptionalInt.empty();
    }

    /// Answers all at once: they join the engine's batch together.
    @Override
    public List<Response> respond(List<Request> requests) {
        // The first prompts of a task's episodes are often the same, and tokenizers take their time.
        Map<Prompt, Encoded> prompts = requests.parallelStream()
                .map(Request::prompt)
                .distinct()
                .collect(Collectors.toConcurrentMap(prompt -> prompt, this::encoded));
        Response[] responses = new Response[requests.size()];
        List<Integer> places = new ArrayList<>();
        List<GenerationRequest> asked = new ArrayList<>();
        for (int i = 0; i < responses.length; i++) {
            Request request = requests.get(i);
            Encoded prompt = Objects.requireNonNull(prompts.get(request.prompt()), "every prompt was encoded");
            String refusal =
                    unseen(request) ? "the prompt has an image, but the model reads text only" : prompt.refusal();
            if (!refusal.isEmpty()) {
                responses[i] = Response.failed(StopReason.INFRASTRUCTURE, refusal);
                continue;
            }
            try {
                GenerationRequest plain = new GenerationRequest(prompt.ids(), request.sampling(), request.seed())
                        .withImages(encoder.shown(request.prompt()));
                asked.add(request.mask(masks).map(plain::withConstraint).orElse(plain));
                places.add(i);
            } catch (IllegalArgumentException e) {
                responses[i] = Response.failed(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
            }
        }
        List<Response> answers = answers(asked);
        for (int i = 0; i < answers.size(); i++) {
            responses[places.get(i)] = answers.get(i);
        }
        return Arrays.asList(responses);
    }

    /// Whether the prompt has images that the task needs and the model does not see.
    private boolean unseen(Request request) {
        return !seesImages()
                && !request.prompt().images().isEmpty()
                && request.environment().capability(Request.NeededImages.class).isPresent();
    }

    /// @param refusal why there are no ids; empty if there are
    private record Encoded(int[] ids, String refusal) {}

    private Encoded encoded(Prompt prompt) {
        try {
            return new Encoded(encoder.ids(prompt), "");
        } catch (ChatTemplateException | ImageException e) {
            return new Encoded(new int[0], "the prompt cannot be rendered: " + e.getMessage());
        }
    }

    private List<Response> answers(List<GenerationRequest> asked) {
        List<Generation> generations = List.of();
        try {
            generations = engine.submit(asked, GenerationListener.none());
            return generations.stream()
                    .map(generation -> answer(generation.await()))
                    .toList();
        } catch (ModelException | BusyException e) {
            generations.forEach(Generation::cancel);
            Response failed = Response.failed(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
            return asked.stream().map(_ -> failed).toList();
        }
    }

    private static Response answer(Generated result) {
        return switch (result.reason()) {
            case END_OF_TURN, STOP_TEXT, LENGTH -> sampled(result);
            case PROMPT_TOO_LONG ->
                Response.failed(
                        StopReason.PROMPT_TOO_LONG,
                        "the prompt of " + result.promptIds().length + " tokens is too long for the model");
            case CANCELED, DEADLINE, INFRASTRUCTURE ->
                Response.failed(result.reason(), "the engine gave no answer: " + result.message());
        };
    }

    /// The mean logprob is that of the model's own distribution, as servers tell it.
    private static Response sampled(Generated result) {
        double mean = result.tokens().stream()
                .mapToDouble(SampledToken::plainLogprob)
                .average()
                .orElse(Double.NaN);
        return Response.sampled(result.text(), result.promptIds(), result.ids(), result.logprobs(), result.reason())
                .withUsage(new Response.Usage(
                        result.promptIds().length, result.tokens().size(), mean));
    }

    @Override
    public void close() {
        engine.close();
    }
}
