// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.random.RandomGenerator;
import org.gem4j.env.Env;
import org.gem4j.env.Info;
import org.gem4j.env.ReferencePlayer;
import org.gem4j.env.Reset;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.Samples;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Step;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Prompt;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.TextTool;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolEnvOptions;
import org.gem4j.tool.ToolUse;
import org.gem4j.wrap.Wrapper;
import org.junit.jupiter.api.Test;

class ToolDemonstratorTest {
    private static final Step NOTHING = Step.of("", 0, true, true, Info.empty());

    @Test
    void randomPlayCallsToolsWithWhatWasShown() {
        Env env = tools(1, new Answering("python_code", "46")).wrap(new SumEnv());
        env.reset();

        assertThat(actions(ToolDemonstrator.random(SeededRandom.of(5, "play", 0)), env))
                .containsExactly(
                        "<python>print(12 + 34)</python>",
                        "<python>print(12)</python>",
                        "<python>print(34)</python>",
                        "\\boxed{7}");
    }

    @Test
    void randomPlayAnswersWithTheNumberAToolGave() {
        Env env = tools(1, new Answering("other", "r:-46")).wrap(new SumEnv());
        env.reset();
        env.step("anything");

        assertThat(actions(ToolDemonstrator.random(SeededRandom.of(5, "play", 0)), env))
                .containsExactly("\\boxed{-46}", "\\boxed{7}");
    }

    @Test
    void referencePlayCallsAToolOnceAndThenAnswers() {
        Env env = tools(4, new Answering("other", ""), new Answering("python_code", "46"))
                .wrap(new SumEnv());
        env.reset();
        assertThat(actions(ToolDemonstrator.reference(), env)).containsExactly("<python>print(12 + 34)</python>");

        env.step("<python>print(12 + 34)</python>");

        assertThat(actions(ToolDemonstrator.reference(), env)).containsExactly("\\boxed{46}");
    }

    @Test
    void referencePlayWithoutUsesOrAFittingToolIsTheEnvironmentsOwn() {
        Env none = tools(0, new Answering("python_code", "")).wrap(new SumEnv());
        Env other = tools(4, new Answering("other", "")).wrap(new SumEnv());
        none.reset();
        other.reset();

        assertThat(actions(ToolDemonstrator.reference(), none)).containsExactly("\\boxed{46}");
        assertThat(actions(ToolDemonstrator.reference(), other)).containsExactly("\\boxed{46}");
        assertThat(actions(ToolDemonstrator.reference(), new SumEnv())).containsExactly("\\boxed{46}");
    }

    @Test
    void searchesForWordsOfTheQuestion() {
        SeededRandom random = SeededRandom.of(1, "search", 0);
        String question = "Which <b>moon</b> has Saturn's lakes?\n\nThink first.";
        Set<String> queries = new HashSet<>();
        for (int i = 0; i < 200; i++) {
            String call = DemonstratedTool.SEARCH.sampleCall(random, question).orElseThrow();
            queries.add(call.substring("<search>".length(), call.length() - "</search>".length()));
        }

        assertThat(queries).contains("Which", "has Saturn's lakes").allSatisfy(query -> {
            assertThat(query.split("\\W+")).hasSizeLessThanOrEqualTo(5);
            assertThat(query).doesNotContain("Think");
        });
        assertThat(DemonstratedTool.SEARCH.referenceCall(question))
                .hasValue("<search>Which  b moon /b  has Saturn's lakes?</search>");
        assertThat(DemonstratedTool.SEARCH.sampleCall(random, " \n?!")).isEmpty();
        assertThat(DemonstratedTool.SEARCH.referenceCall(" \n")).isEmpty();
    }

    private static Wrapper tools(int uses, TextTool... tools) {
        return ToolEnv.wrapper(() -> List.of(tools), ToolEnvOptions.defaults().withMaxToolUses(uses));
    }

    private static Set<String> actions(Policy policy, Env env) {
        Request.Capabilities capabilities = new Request.Capabilities() {
            @Override
            public <C> Optional<C> capability(Class<C> type) {
                return env.capability(type);
            }
        };
        Set<String> actions = new TreeSet<>();
        for (int i = 0; i < 100; i++) {
            Request request = new Request(Prompt.text("?"), Sampling.plain(1), i, capabilities);
            actions.add(policy.respond(List.of(request)).getFirst().text());
        }
        return actions;
    }

    /// A tool that every action calls.
    private record Answering(String type, String answer) implements TextTool {
        @Override
        public String instruction() {
            return "Use it for 1 + 1.";
        }

        @Override
        public Optional<ToolUse> use(String action) {
            return answer.isEmpty() ? Optional.empty() : Optional.of(new ToolUse(answer, false, action));
        }
    }

    /// Asks for a sum and is played at random by answering 7.
    private static final class SumEnv implements Env, Samples, ReferencePlayer {
        @Override
        public String referenceAction() {
            return "\\boxed{46}";
        }

        @Override
        public Reset reset(ResetOptions options) {
            return Reset.of("What is 12 + 34 =", Info.empty());
        }

        @Override
        public Step step(String action) {
            return NOTHING;
        }

        @Override
        public String sampleAction(RandomGenerator random) {
            return "\\boxed{7}";
        }

        @Override
        public void close() {}
    }
}
