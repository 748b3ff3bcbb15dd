// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.gem4j.wrap.ChatMessage;
import org.gem4j.wrap.ChatRole;
import org.junit.jupiter.api.Test;

class BatchedPolicyTest {
    @Test
    void everyCallerGetsItsOwnAnswerFromTheOneThread() throws Exception {
        Set<Thread> threads = ConcurrentHashMap.newKeySet();
        AtomicBoolean closed = new AtomicBoolean();
        Policy echo = requests -> {
            threads.add(Thread.currentThread());
            return requests.stream()
                    .map(request -> Response.scripted("re " + request.prompt()))
                    .toList();
        };
        try (BatchedPolicy policy = BatchedPolicy.open(
                        "echo", () -> new BatchedPolicy.Owned(echo, () -> closed.set(true)), Optional.empty());
                ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> answers = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                String prompt = "call " + i;
                answers.add(callers.submit(() -> policy.answer(new Asked(prompt, false))));
            }
            for (int i = 0; i < 500; i++) {
                assertThat(answers.get(i).get().response().text()).isEqualTo("re call " + i);
            }
        }
        assertThat(threads).hasSize(1);
        assertThat(closed).isTrue();
    }

    @Test
    void chatsAreRenderedThroughTheTemplate() {
        Policy echo = requests -> requests.stream()
                .map(request -> Response.scripted(request.prompt()))
                .toList();
        try (BatchedPolicy policy = BatchedPolicy.open(
                "echo",
                () -> new BatchedPolicy.Owned(echo, () -> {}),
                Optional.of(messages -> "<" + messages.getLast().content() + ">"))) {
            String chat = ChatText.write(List.of(new ChatMessage(ChatRole.USER, "Hi \"you\"")));

            assertThat(policy.takesMessages()).isTrue();
            assertThat(policy.answer(new Asked(chat, true)).response().text()).isEqualTo("<Hi \"you\">");
            assertThat(policy.answer(new Asked("plain", false)).response().text())
                    .isEqualTo("plain");
        }
    }

    @Test
    void aModelThatBreaksFailsItsRequestsAndCloseEndsThem() {
        BatchedPolicy policy = BatchedPolicy.open(
                "broken",
                () -> new BatchedPolicy.Owned(
                        requests -> {
                            throw new IllegalStateException("out of memory");
                        },
                        () -> {}),
                Optional.empty());
        Answer broken = policy.answer(new Asked("x", false));
        policy.close();

        assertThat(broken.response().stop()).isEqualTo(StopReason.INFRASTRUCTURE);
        assertThat(broken.failure()).contains("out of memory");
        assertThat(policy.answer(new Asked("x", false)).failure()).contains("closed");
    }

    @Test
    void whatStopsItFromOpeningIsThrown() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchedPolicy.open(
                        "none",
                        () -> {
                            throw new IllegalArgumentException("no weights");
                        },
                        Optional.empty()))
                .withMessage("no weights");
    }

    private record Asked(String prompt, boolean isChat) implements Situation {
        @Override
        public Request request() {
            return new Request(prompt, Sampling.plain(4), 0);
        }

        @Override
        public <C> Optional<C> capability(Class<C> type) {
            return Optional.empty();
        }
    }
}
