// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.gem4j.env.SeededRandom;
import org.gem4j.llm.model.Decoder;
import org.gem4j.llm.model.internal.PromptEncoder;
import org.gem4j.llm.model.internal.ResponseText;
import org.gem4j.llm.torch.internal.Tensors;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.rollout.StopReason;
import org.gem4j.text.ChatTemplateException;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.GrammarState;
import org.gem4j.text.grammar.TokenMask;
import org.gem4j.text.grammar.TokenMasks;
import org.jspecify.annotations.Nullable;

/// Samples responses for many prompts at once, with the logprob of every sampled token.
///
/// All contexts live in one [ContextTree] over one [KvCache]: a context that several sequences share, within a call or
/// across calls, is computed once, and so is its next-token distribution. Call [#forget] when the weights have changed.
/// To be used by the thread that owns the decoder.
public final class Generator implements AutoCloseable {
    /// New tokens of one chain that go through the model side by side; longer prompts are cut into such pieces.
    private static final int SEGMENT = 16;

    /// The tree is thrown away before a call when it has grown beyond this.
    private static final int MAX_NODES = 1 << 17;

    private final Decoder decoder;
    private final PromptEncoder encoder;
    private final Tokenizer tokenizer;
    private final KvCache cache;
    private final ContextTree tree = new ContextTree();
    private final Map<Integer, float[]> logits = new HashMap<>();
    private final Map<Sampling, Map<Integer, TokenDistribution>> distributions = new HashMap<>();
    private final int[] endIds;
    private final TokenMasks masks;
    private long computedTokens;

    /// Of a model that writes no chats.
    public Generator(Decoder decoder, Tokenizer tokenizer) {
        this(decoder, PromptEncoder.of(tokenizer, Optional.empty()));
    }

    public Generator(Decoder decoder, PromptEncoder encoder) {
        this.decoder = decoder;
        this.encoder = encoder;
        this.tokenizer = encoder.tokenizer();
        this.endIds = tokenizer.stopIds();
        this.masks = new TokenMasks(tokenizer);
        this.cache = new KvCache(decoder.config(), 4096);
    }

    PromptEncoder encoder() {
        return encoder;
    }

    /// Forgets every context: what was computed with the weights as they were.
    public void forget() {
        tree.clear();
        logits.clear();
        distributions.clear();
    }

    /// Tokens that went through the model so far, shared ones once.
    public long computedTokens() {
        return computedTokens;
    }

    /// One response per request, in order. What is sampled depends on the prompt, the settings and the seed of a
    /// request; other requests change logprobs by rounding at most.
    public List<Response> generate(List<Request> requests) {
        if (tree.size() > MAX_NODES) {
            forget();
        }
        List<Sequence> sequences = new ArrayList<>();
        for (Request request : requests) {
            sequences.add(start(request));
        }
        List<Sequence> running = new ArrayList<>(sequences);
        running.removeIf(sequence -> sequence.stop != null);
        while (!running.isEmpty()) {
            compute(running);
            running.forEach(this::sample);
            running.removeIf(sequence -> sequence.stop != null);
        }
        return sequences.stream().map(Sequence::response).toList();
    }

    private Sequence start(Request request) {
        int[] prompt;
        try {
            prompt = encoder.ids(request.prompt());
        } catch (ChatTemplateException e) {
            Sequence unwritten = new Sequence(request, new int[0]);
            unwritten.fail(StopReason.INFRASTRUCTURE, "the prompt cannot be rendered: " + e.getMessage());
            return unwritten;
        }
        Sequence sequence = new Sequence(request, prompt);
        if (prompt.length == 0 || prompt.length + 1 > decoder.config().maxPositions()) {
            sequence.fail(
                    StopReason.PROMPT_TOO_LONG, "the prompt of " + prompt.length + " tokens is too long for the model");
        } else {
            sequence.node = tree.path(prompt);
            constrain(sequence);
        }
        return sequence;
    }

    private void constrain(Sequence sequence) {
        try {
            sequence.mask = sequence.request.mask(masks);
            sequence.state = sequence.mask.map(TokenMask::start);
        } catch (IllegalArgumentException e) {
            sequence.fail(StopReason.INFRASTRUCTURE, String.valueOf(e.getMessage()));
        }
    }

    private void sample(Sequence sequence) {
        Sampling sampling = sequence.request.sampling();
        TokenDistribution distribution = sampling.repetitionPenalty() == 1 && sequence.mask.isEmpty()
                ? shared(sequence.node, sampling)
                : own(sequence, sampling);
        int token = distribution.sample(sequence.random);
        sequence.append(token, distribution.logprob(token));
        boolean ended = sampling.stopIds().contains(token)
                || ((!sampling.ignoreEos() || sequence.mask.isPresent()) && isEnd(token));
        if (!ended) {
            sequence.state = sequence.mask.flatMap(mask -> sequence.state.map(before -> mask.after(before, token)));
        }
        sequence.endedByToken = ended;
        boolean stopText = !ended && sequence.saysStop(token);
        if (ended || stopText) {
            sequence.stop = ended ? StopReason.END_OF_TURN : StopReason.STOP_TEXT;
        } else if (sequence.length == sampling.maxTokens()
                || tree.depth(sequence.node) + 2 > decoder.config().maxPositions()) {
            sequence.stop = StopReason.LENGTH;
        } else {
            sequence.node = tree.child(sequence.node, token);
        }
    }

    private boolean isEnd(int token) {
        for (int id : endIds) {
            if (id == token) {
                return true;
            }
        }
        return false;
    }

    private float[] logits(int node) {
        return Objects.requireNonNull(logits.get(node), "the context was not computed");
    }

    /// The distribution that every sequence with these settings samples from in this context.
    private TokenDistribution shared(int node, Sampling sampling) {
        return distributions
                .computeIfAbsent(sampling, key -> new HashMap<>())
                .computeIfAbsent(node, key -> TokenDistribution.of(logits(key), sampling));
    }

    /// The distribution of one sequence: what it says already, or may say, changes the model's.
    private TokenDistribution own(Sequence sequence, Sampling sampling) {
        float[] changed = logits(sequence.node).clone();
        penalize(changed, sequence, sampling);
        if (sequence.mask.isPresent() && sequence.state.isPresent()) {
            BitSet allowed = sequence.mask.get().allowed(sequence.state.get());
            for (int i = allowed.nextClearBit(0); i < changed.length; i = allowed.nextClearBit(i + 1)) {
                changed[i] = Float.NEGATIVE_INFINITY;
            }
        }
        return TokenDistribution.of(changed, sampling);
    }

    private static void penalize(float[] changed, Sequence sequence, Sampling sampling) {
        if (sampling.repetitionPenalty() == 1) {
            return;
        }
        Set<Integer> seen = new LinkedHashSet<>();
        Arrays.stream(sequence.prompt).forEach(seen::add);
        Arrays.stream(sequence.ids, 0, sequence.length).forEach(seen::add);
        for (int token : seen) {
            double logit = changed[token];
            double penalty = sampling.repetitionPenalty();
            changed[token] = (float) (logit > 0 ? logit / penalty : logit * penalty);
        }
    }

    /// Runs the model over all new contexts and keeps the logits of those that sequences stand at.
    private void compute(List<Sequence> running) {
        Set<Integer> wanted = new LinkedHashSet<>();
        for (Sequence sequence : running) {
            if (!logits.containsKey(sequence.node)) {
                wanted.add(sequence.node);
            }
        }
        List<int[]> chains = tree.takePending(SEGMENT);
        if (chains.isEmpty() && wanted.isEmpty()) {
            return;
        }
        // A context can be known without its logits, when it was only passed through: then it is computed again.
        Set<Integer> fresh = new LinkedHashSet<>();
        chains.forEach(chain -> Arrays.stream(chain).forEach(fresh::add));
        for (int node : wanted) {
            if (!fresh.contains(node)) {
                chains.add(new int[] {node});
            }
        }
        cache.require(tree.size());
        try (PointerScope scope = new PointerScope();
                NoGradGuard guard = new NoGradGuard()) {
            forward(Segments.of(chains, tree, decoder.config()), wanted);
        }
    }

    private void forward(Segments segments, Set<Integer> wanted) {
        computedTokens += segments.tokens();
        Tensor slotsN = segments.slots();
        Tensor hiddenND = decoder.forward(
                        segments.ids(),
                        segments.positions(),
                        cache.attention(slotsN, segments.context(), segments.bias()))
                .view(-1, decoder.config().hiddenSize());
        if (wanted.isEmpty()) {
            return;
        }
        long[] rows = segments.rows(wanted);
        float[] values = Tensors.toFloats(decoder.logits(hiddenND.index_select(0, Tensors.longs(rows, rows.length))));
        int vocabulary = decoder.config().vocabularySize();
        int at = 0;
        for (int node : wanted) {
            logits.put(node, Arrays.copyOfRange(values, at, at + vocabulary));
            at += vocabulary;
        }
    }

    @Override
    public void close() {
        cache.close();
    }

    /// A response in the making.
    private final class Sequence {
        final Request request;
        final int[] prompt;
        final SeededRandom random;
        int node;
        int[] ids = new int[8];
        float[] logprobs = new float[8];
        int length;
        boolean endedByToken;

        /// What may be said, and where the response stands in it; empty where anything may.
        Optional<TokenMask> mask = Optional.empty();

        Optional<GrammarState> state = Optional.empty();

        /// Only where a text can end the response.
        final Optional<ResponseText> text;

        @Nullable
        StopReason stop;

        String failure = "";

        Sequence(Request request, int[] prompt) {
            this.request = request;
            this.prompt = prompt;
            this.random = SeededRandom.of(request.seed());
            this.text = request.sampling().stop().isEmpty()
                    ? Optional.empty()
                    : Optional.of(new ResponseText(tokenizer, request.sampling()));
        }

        void fail(StopReason why, String message) {
            stop = why;
            failure = message;
        }

        /// Whether a stop text is complete with this token.
        boolean saysStop(int token) {
            text.ifPresent(each -> each.add(token));
            return text.map(ResponseText::stopped).orElse(false);
        }

        void append(int token, float logprob) {
            if (length == ids.length) {
                ids = Arrays.copyOf(ids, 2 * length);
                logprobs = Arrays.copyOf(logprobs, 2 * length);
            }
            ids[length] = token;
            logprobs[length++] = logprob;
        }

        Response response() {
            StopReason reason = Objects.requireNonNull(stop, "the sequence has not stopped");
            if (!reason.answered()) {
                return Response.failed(reason, failure);
            }
            int[] sampled = Arrays.copyOf(ids, length);
            String said = text.filter(ResponseText::stopped)
                    .map(ResponseText::text)
                    .orElseGet(() -> tokenizer.decode(Arrays.copyOf(ids, endedByToken ? length - 1 : length)));
            return Response.sampled(said, prompt, sampled, Arrays.copyOf(logprobs, length), reason);
        }
    }
}
