// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.gem4j.agent.chat.CallRequest;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ToolBox;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;

/// Runs the calls of a turn: at once where the tools allow it, each with a deadline; results are in the
/// order of the calls.
///
/// A call that takes too long is interrupted and told to the model, unless it was still waiting for a
/// resource. A tool that ignores the interruption keeps its thread; the chain does not wait for it. The
/// threads are those of the platform: a tool that never blocks would keep one of the few carriers of
/// virtual threads, and soon stop all chains.
final class ToolRunner {
    private static final ExecutorService THREADS = Executors.newCachedThreadPool(
            Thread.ofPlatform().daemon().name("agent-tool-", 0).factory());

    private final ToolBox tools;
    private final Duration timeout;

    ToolRunner(ToolBox tools, Duration timeout) {
        this.tools = tools;
        this.timeout = timeout;
    }

    /// @throws ToolException if a tool cannot work
    List<ToolOutcome> run(List<CallRequest> calls, ChainContext context) {
        boolean inOrder = calls.stream()
                .anyMatch(
                        call -> tools.find(call.name()).map(AgentTool::inOrder).orElse(false));
        List<ToolOutcome> outcomes = new ArrayList<>();
        if (inOrder) {
            calls.forEach(call -> outcomes.add(await(start(call, context))));
            return outcomes;
        }
        List<Running> running = calls.stream().map(call -> start(call, context)).toList();
        try {
            running.forEach(each -> outcomes.add(await(each)));
        } finally {
            running.forEach(each -> each.outcome().cancel(true));
        }
        return outcomes;
    }

    /// A call that was started.
    ///
    /// @param context of this call alone
    private record Running(CallRequest call, ChainContext context, Future<ToolOutcome> outcome) {}

    private Running start(CallRequest call, ChainContext context) {
        ChainContext own = context.shared(context.fields());
        return new Running(call, own, THREADS.submit(() -> tools.answer(call, own)));
    }

    private ToolOutcome await(Running running) {
        CallRequest call = running.call();
        try {
            return running.outcome().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            Optional<String> awaited = running.context().awaited();
            running.outcome().cancel(true);
            if (awaited.isPresent()) {
                throw new ToolException(
                        "the tool " + call.name() + " got no " + awaited.get() + " within " + seconds(timeout) + " s",
                        e);
            }
            Map<String, @Nullable Object> arguments = call.object().orElseGet(LinkedHashMap::new);
            return ToolOutcome.failure(
                    call.name(),
                    arguments,
                    "The tool " + call.name() + " took longer than " + seconds(timeout) + " s and was stopped.");
        } catch (InterruptedException e) {
            running.outcome().cancel(true);
            Thread.currentThread().interrupt();
            throw new ToolException("interrupted while a tool ran", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new ToolException("the tool " + call.name() + " failed: " + e.getCause(), e);
        }
    }

    /// Runs a reward with a deadline.
    ///
    /// @throws IllegalStateException if it breaks or takes too long
    static <R> R score(Callable<R> reward, Duration deadline) {
        Future<R> running = THREADS.submit(reward);
        try {
            return running.get(deadline.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            throw new IllegalStateException("the reward took longer than " + seconds(deadline) + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a reward ran", e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException cause) {
                throw cause;
            }
            throw new IllegalStateException("the reward failed: " + e.getCause(), e);
        } finally {
            running.cancel(true);
        }
    }

    private static String seconds(Duration timeout) {
        return timeout.toMillis() % 1000 == 0
                ? Long.toString(timeout.toSeconds())
                : Double.toString(timeout.toMillis() / 1000.0);
    }
}
