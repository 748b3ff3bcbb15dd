// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.gem4j.rollout.StopReason;
import org.gem4j.rollout.generation.TextGenerator;
import org.gem4j.rollout.generation.TextGenerator.BusyException;
import org.gem4j.rollout.generation.TextGenerator.Generated;
import org.gem4j.rollout.generation.TextGenerator.Generation;
import org.gem4j.rollout.generation.TextGenerator.GenerationListener;
import org.gem4j.rollout.generation.TextGenerator.GenerationMetrics;
import org.gem4j.rollout.generation.TextGenerator.GenerationRequest;
import org.gem4j.rollout.generation.TextGenerator.SampledToken;
import org.gem4j.text.ByteTokenizer;
import org.gem4j.text.Tokenizer;
import org.gem4j.text.grammar.TokenMask;

/// Says what a script says, a byte at a time; the answer `forever` never ends by itself.
final class ScriptedGenerator implements TextGenerator {
    static final String FOREVER = "forever";

    private final Function<String, String> script;
    final AtomicInteger canceled = new AtomicInteger();
    final CountDownLatch firstCanceled = new CountDownLatch(1);
    /// Whoever let it answer wants no more, be it that everything is said.
    final CountDownLatch letGo = new CountDownLatch(1);
    final CountDownLatch release = new CountDownLatch(1);
    /// Of the last request.
    volatile Optional<TokenMask> constraint = Optional.empty();

    volatile boolean busy;
    volatile boolean waits;

    ScriptedGenerator(Function<String, String> script) {
        this.script = script;
    }

    @Override
    public Generation submit(GenerationRequest request, GenerationListener listener) {
        if (busy) {
            throw new BusyException("too much to do");
        }
        constraint = request.constraint();
        Scripted scripted = new Scripted(request, listener);
        scripted.thread = Thread.ofVirtual().start(scripted::run);
        return scripted;
    }

    @Override
    public Tokenizer tokenizer() {
        return new ByteTokenizer();
    }

    @Override
    public int limit() {
        return 20_000_000;
    }

    @Override
    public GenerationMetrics metrics() {
        return new GenerationMetrics(1, 2, 3, 4, 5, 6, 7, 8.5, 9, 10, 11, 12, 13);
    }

    @Override
    public Optional<String> failure() {
        return Optional.empty();
    }

    private final class Scripted implements Generation {
        private final GenerationRequest request;
        private final GenerationListener listener;
        private final CountDownLatch done = new CountDownLatch(1);
        private volatile boolean stop;
        private volatile Generated result;
        private Thread thread;

        Scripted(GenerationRequest request, GenerationListener listener) {
            this.request = request;
            this.listener = listener;
        }

        void run() {
            String text = script.apply(tokenizer().decode(request.promptIds()));
            List<SampledToken> tokens = new ArrayList<>();
            StringBuilder said = new StringBuilder();
            StopReason reason = StopReason.END_OF_TURN;
            try {
                if (waits) {
                    release.await();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            for (int i = 0; text.equals(FOREVER) || i < text.length(); i++) {
                if (stop) {
                    reason = StopReason.CANCELED;
                    break;
                }
                if (tokens.size() == request.sampling().maxTokens()) {
                    reason = StopReason.LENGTH;
                    break;
                }
                char next = text.charAt(i % text.length());
                SampledToken token = new SampledToken(
                        next, String.valueOf(next), -1, -2, List.of(new SampledToken.Alternative(next, -2)));
                said.append(next);
                if (!text.equals(FOREVER)) {
                    tokens.add(token);
                }
                listener.sampled(token);
                Thread.yield();
            }
            result = new Generated(request.promptIds(), tokens, said.toString(), reason, "", 0);
            if (reason == StopReason.CANCELED) {
                canceled.incrementAndGet();
                firstCanceled.countDown();
            }
            done.countDown();
            listener.finished(result);
        }

        @Override
        public void cancel() {
            stop = true;
            letGo.countDown();
        }

        @Override
        public Generated await() {
            try {
                done.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return result;
        }
    }
}
