// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gem4j.wrap.ChatRenderer;

/// Gives a [Policy] that answers batches to callers that come one by one: what is asked at about the same time goes
/// into one batch.
///
/// The policy is made, asked and closed on one thread of its own, as models on a device want it.
public final class BatchedPolicy implements TurnPolicy {
    private static final int LARGEST_BATCH = 256;

    /// How long a batch waits for one more request.
    private static final long GATHER_MILLIS = 2;

    private final BlockingQueue<Waiting> queue = new LinkedBlockingQueue<>();
    private final Optional<ChatRenderer> template;
    private final Thread thread;
    private volatile boolean closed;

    /// A policy and what must be closed with it.
    public record Owned(Policy policy, AutoCloseable resources) {}

    private record Waiting(Request request, CompletableFuture<Answer> answer) {}

    private BatchedPolicy(
            String name, Supplier<Owned> opener, Optional<ChatRenderer> template, CompletableFuture<Boolean> opened) {
        this.template = template;
        this.thread = Thread.ofPlatform().name(name).daemon().unstarted(() -> run(opener, opened));
    }

    /// Starts the thread and waits until the policy is made.
    ///
    /// @param name of the thread
    /// @param opener makes the policy; its exceptions are thrown here
    /// @param template the model's chat template, if it has one
    public static BatchedPolicy open(String name, Supplier<Owned> opener, Optional<ChatRenderer> template) {
        CompletableFuture<Boolean> opened = new CompletableFuture<>();
        BatchedPolicy policy = new BatchedPolicy(name, opener, template, opened);
        policy.thread.start();
        try {
            opened.get();
            return policy;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            policy.closed = true;
            throw new IllegalStateException("interrupted while the policy " + name + " was opened", e);
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException("the policy " + name + " cannot be opened", e);
            }
        }
    }

    @Override
    public boolean takesMessages() {
        return template.isPresent();
    }

    @Override
    public Optional<ChatRenderer> chatTemplate() {
        return template;
    }

    @Override
    public Answer answer(Situation situation) {
        Request request = situation.request();
        if (situation.isChat()) {
            String prompt = template.orElseThrow(() -> new IllegalStateException("the policy has no chat template"))
                    .render(ChatText.read(request.prompt()));
            request = new Request(prompt, request.sampling(), request.seed());
        }
        Waiting waiting = new Waiting(request, new CompletableFuture<>());
        queue.add(waiting);
        try {
            return closed ? Answer.failed(StopReason.INFRASTRUCTURE, "the policy is closed") : waiting.answer.get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Answer.failed(StopReason.INFRASTRUCTURE, "interrupted");
        } catch (ExecutionException e) {
            return Answer.failed(StopReason.INFRASTRUCTURE, "the model failed: " + e.getCause());
        }
    }

    private void run(Supplier<Owned> opener, CompletableFuture<Boolean> opened) {
        Owned owned;
        try {
            owned = opener.get();
        } catch (RuntimeException | Error e) {
            opened.completeExceptionally(e);
            return;
        }
        opened.complete(true);
        try (AutoCloseable resources = owned.resources) {
            while (!closed) {
                List<Waiting> batch = gather();
                if (!batch.isEmpty()) {
                    answer(owned.policy, batch);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (Exception e) {
            System.getLogger(BatchedPolicy.class.getName())
                    .log(System.Logger.Level.WARNING, "the policy ended badly", e);
        } finally {
            closed = true;
            queue.forEach(waiting ->
                    waiting.answer.complete(Answer.failed(StopReason.INFRASTRUCTURE, "the policy is closed")));
        }
    }

    private List<Waiting> gather() throws InterruptedException {
        List<Waiting> batch = new ArrayList<>();
        Waiting next = queue.poll(100, TimeUnit.MILLISECONDS);
        while (next != null) {
            batch.add(next);
            next = batch.size() == LARGEST_BATCH ? null : queue.poll(GATHER_MILLIS, TimeUnit.MILLISECONDS);
        }
        return batch;
    }

    /// A policy that breaks fails this batch alone.
    private static void answer(Policy policy, List<Waiting> batch) {
        try {
            List<Response> responses =
                    policy.respond(batch.stream().map(Waiting::request).toList());
            for (int i = 0; i < batch.size(); i++) {
                batch.get(i).answer.complete(answer(responses.get(i)));
            }
        } catch (RuntimeException e) {
            batch.forEach(waiting -> waiting.answer.completeExceptionally(e));
        }
    }

    private static Answer answer(Response response) {
        return switch (response.stop()) {
            case PROMPT_TOO_LONG -> Answer.failed(StopReason.PROMPT_TOO_LONG, "the prompt is too long for the model");
            case INFRASTRUCTURE -> Answer.failed(StopReason.INFRASTRUCTURE, "the model could not be asked");
            default -> Answer.of(response);
        };
    }

    /// Waits until the batch under way is answered.
    @Override
    public void close() {
        closed = true;
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
