// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent.tools;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import org.gem4j.agent.chat.Compat;
import org.gem4j.env.Env;
import org.gem4j.env.EnvException;
import org.gem4j.env.Question;
import org.gem4j.env.Questions;
import org.gem4j.env.SeededRandom;
import org.gem4j.tool.ToolException;
import org.junit.jupiter.api.Test;

class ResourcesTest {
    private final AtomicInteger started = new AtomicInteger();
    private final List<String> told = new ArrayList<>();

    private ResourceSpec<String> spec(int limit) {
        return new ResourceSpec<>(
                "thing",
                () -> "thing " + started.incrementAndGet(),
                thing -> told.add("reset " + thing),
                thing -> told.add("end " + thing),
                limit);
    }

    /// Things whose start reports itself and then waits.
    private ResourceSpec<String> slow(CountDownLatch begun, CountDownLatch go, int limit) {
        return new ResourceSpec<>(
                "slow thing",
                () -> {
                    begun.countDown();
                    go.await();
                    return "thing " + started.incrementAndGet();
                },
                thing -> told.add("reset " + thing),
                thing -> told.add("end " + thing),
                limit);
    }

    private static ChainContext chain(String id, Resources resources) {
        return new ChainContext(id, "group", 0, Map.of(), resources);
    }

    @Test
    void givesAChainTheSameResourceAndResetsItForTheNext() {
        try (Resources resources = new Resources()) {
            ResourceSpec<String> spec = spec(2);
            try (ChainContext one = chain("one", resources)) {
                assertThat(one.acquire(spec)).isEqualTo("thing 1").isEqualTo(one.acquire(spec));
                assertThat(resources.usage(spec)).isEqualTo(new Resources.Usage(0, 1));
            }
            try (ChainContext two = chain("two", resources)) {
                assertThat(two.acquire(spec)).isEqualTo("thing 1");
            }
        }
        assertThat(told).containsExactly("reset thing 1", "reset thing 1", "end thing 1");
    }

    @Test
    void startsResourcesAheadOfNeed() {
        try (Resources resources = new Resources()) {
            resources.warm(spec(3), 2);

            assertThat(resources.usage(spec(3))).isEqualTo(new Resources.Usage(2, 0));
        }
    }

    @Test
    void waitsNoLongerThanItsTimeout() {
        try (Resources resources = new Resources(Duration.ofMillis(10));
                ChainContext one = chain("one", resources);
                ChainContext two = chain("two", resources)) {
            ResourceSpec<String> spec = spec(1);
            one.acquire(spec);

            assertThatThrownBy(() -> two.acquire(spec))
                    .isInstanceOf(ToolException.class)
                    .hasMessageContaining("no thing became free");
        }
    }

    @Test
    void whoWaitsIsToldWhenTheResourcesAreClosed() throws Exception {
        Resources resources = new Resources();
        ResourceSpec<String> spec = spec(1);
        chain("one", resources).acquire(spec);
        ChainContext two = chain("two", resources);
        FutureTask<String> waiting = new FutureTask<>(() -> two.acquire(spec));
        Thread thread = Thread.ofPlatform().start(waiting);
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }

        resources.close();

        assertThatThrownBy(waiting::get).hasMessageContaining("the chain has ended");
        assertThat(two.awaited()).isEmpty();
        assertThat(told).containsExactly("end thing 1");
    }

    @Test
    void replacesWhatCannotBeReset() {
        ResourceSpec<String> spec = new ResourceSpec<>(
                "thing",
                () -> "thing " + started.incrementAndGet(),
                thing -> {
                    throw new IllegalStateException("broken");
                },
                thing -> told.add("end " + thing),
                1);
        try (Resources resources = new Resources()) {
            try (ChainContext one = chain("one", resources)) {
                one.acquire(spec);
            }
            try (ChainContext two = chain("two", resources)) {
                assertThat(two.acquire(spec)).isEqualTo("thing 2");
            }
        }
        assertThat(told).containsExactly("end thing 1", "end thing 2");
    }

    @Test
    void playsAnEnvironmentAsATool() {
        Env env = Questions.of(SeededRandom.of(1), random -> new Question("1+1?", "2", List.of("2")));
        AgentTool tool = EnvironmentTool.of("sum", "Asks a sum.", () -> env);
        try (ChainContext context = ChainContext.of(Map.of("seed", 3))) {
            ToolOutcome outcome = tool.run(Map.of("action", "2"), context, Compat.NONE);

            assertThat(outcome.observation()).startsWith("1+1?");
            assertThat(outcome.info()).containsEntry("reward", 1.0).containsEntry("done", true);
            assertThat(context.environment().orElseThrow().ask("get_reward", ""))
                    .isInstanceOfSatisfying(
                            Map.class,
                            answer -> assertThat(answer.get("reward")).isEqualTo(1.0));
        }
    }

    @Test
    void warmsNoMoreThanTheLimitAllows() {
        try (Resources resources = new Resources();
                ChainContext one = chain("one", resources)) {
            ResourceSpec<String> spec = spec(3);
            one.acquire(spec);

            resources.warm(spec, 5);
            resources.warm(spec, 5);

            assertThat(resources.usage(spec)).isEqualTo(new Resources.Usage(2, 1));
        }
    }

    @Test
    void callsOfOneTurnGetTheSameResource() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        ResourceSpec<String> spec = slow(begun, go, 3);
        try (Resources resources = new Resources();
                ChainContext chain = chain("one", resources);
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<String> first = threads.submit(() -> chain.acquire(spec));
            begun.await();
            Future<String> second = threads.submit(() -> chain.acquire(spec));
            go.countDown();

            assertThat(List.of(first.get(), second.get())).containsExactly("thing 1", "thing 1");
        }
    }

    @Test
    void whatStartsAfterTheChainEndedGoesBack() throws Exception {
        CountDownLatch begun = new CountDownLatch(2);
        CountDownLatch go = new CountDownLatch(1);
        ResourceSpec<String> spec = slow(begun, go, 1);
        AutoCloseable kept = () -> told.add("closed");
        try (Resources resources = new Resources();
                ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            ChainContext chain = chain("one", resources);
            Future<String> resource = threads.submit(() -> chain.acquire(spec));
            Future<AutoCloseable> state = threads.submit(() -> chain.state("key", () -> {
                begun.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return kept;
            }));
            begun.await();
            chain.close();
            go.countDown();

            assertThatThrownBy(resource::get).hasMessageContaining("the chain has ended");
            assertThatThrownBy(state::get).hasMessageContaining("the chain has ended");
            assertThatThrownBy(() -> chain.acquire(spec)).hasMessage("the chain has ended");
            assertThat(resources.usage(spec)).isEqualTo(new Resources.Usage(1, 0));
            assertThat(told).containsExactly("closed");
        }
    }

    @Test
    void anEnvironmentThatCannotStartIsNotTheModelsFault() {
        AgentTool broken = EnvironmentTool.of("broken", "Cannot start.", () -> {
            throw new EnvException("no world");
        });

        try (ChainContext context = ChainContext.of(Map.of())) {
            assertThatThrownBy(() -> broken.run(Map.of("action", "2"), context, Compat.NONE))
                    .isInstanceOf(ToolException.class)
                    .hasMessage("the environment failed: no world");
        }
    }
}
