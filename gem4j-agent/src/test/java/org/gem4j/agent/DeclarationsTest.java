// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.agent.chat.Compat;
import org.gem4j.agent.reward.GradedChain;
import org.gem4j.agent.reward.RewardResult;
import org.gem4j.agent.tools.AgentTool;
import org.gem4j.agent.tools.ChainContext;
import org.gem4j.agent.tools.ToolOutcome;
import org.gem4j.agent.tools.ToolStatus;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Response;
import org.gem4j.rollout.Sampling;
import org.gem4j.tool.ToolException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DeclarationsTest {
    enum Unit {
        KM,
        MILES
    }

    record Place(@Description("east to west") double x, Optional<String> name) {}

    record Found(String place, int distance) {}

    static final class Trip {
        private final List<String> seen = new ArrayList<>();

        @Tool("Says how far two places are apart.")
        Found distance(Place from, Unit unit, Optional<Integer> digits, @Field String homeTown) {
            return new Found(homeTown + unit + digits.isPresent(), (int) from.x());
        }

        @Tool(value = "Remembers a word.", status = ToolStatus.CONTINUE, maxLength = 20)
        String remember(String word, ChainContext context) {
            seen.add(word);
            return context.groupId() + seen;
        }

        @Reward
        RewardResult score(String finalResponse, String answer, GradedChain chain) {
            return RewardResult.of(finalResponse.equals(answer) ? 1 : 0)
                    .with("messages", chain.messages().size());
        }
    }

    private static AgentTool tool(String name) {
        return Declarations.tools(Trip.class).stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    private static ToolOutcome run(AgentTool tool, Map<String, Object> arguments, ChainContext context) {
        Map<String, @Nullable Object> given = new LinkedHashMap<>(arguments);
        return tool.run(given, context, Compat.NONE);
    }

    @Test
    void describesParametersWithJsonTypes() {
        Map<String, @Nullable Object> schema = tool("distance").parameters();

        assertThat(schema.toString())
                .isEqualTo(
                        "{type=object, properties={from={type=object, properties={x={type=number, description=east to"
                                + " west}, name={type=string}}, required=[x]}, unit={type=string, enum=[km, miles]},"
                                + " digits={type=integer}}, required=[from, unit]}");
    }

    @Test
    void readsArgumentsAndShowsRecords() {
        ChainContext context = ChainContext.of(Map.of("home_town", "Bern"));

        ToolOutcome outcome = run(tool("distance"), Map.of("from", Map.of("x", 2), "unit", "miles"), context);

        assertThat(outcome.observation()).isEqualTo("{\"place\": \"BernMILESfalse\", \"distance\": 2}");
    }

    @Test
    void takesAllArgumentsAsOneRecord() {
        class Named {
            @Tool("Names a place.")
            String named(Place place, @Field("home") String other) {
                return place.x() + place.name().orElse(other);
            }
        }
        AgentTool tool = Declarations.tools(new Named()).getFirst();

        assertThat(tool.parameters()).containsEntry("required", List.of("x"));
        assertThat(run(tool, Map.of("x", 1), ChainContext.of(Map.of("home", "Bern")))
                        .observation())
                .isEqualTo("1.0Bern");
    }

    @Test
    void tellsTheModelWhatDoesNotFit() {
        ToolOutcome outcome =
                run(tool("distance"), Map.of("from", Map.of("x", 2), "unit", "feet"), ChainContext.of(Map.of()));

        assertThat(outcome.failed()).isTrue();
        assertThat(outcome.observation()).contains("unit");
    }

    @Test
    void keepsAnInstanceForEachChain() {
        ChainContext one = ChainContext.of(Map.of());
        AgentTool remember = tool("remember");

        run(remember, Map.of("word", "a"), one);
        String second = run(remember, Map.of("word", "b"), one).observation();
        String other =
                run(remember, Map.of("word", "c"), ChainContext.of(Map.of())).observation();

        assertThat(second).isEqualTo("group[a, b]");
        assertThat(other).isEqualTo("group[c]");
    }

    @Test
    void cutsLongAnswersAndSaysSo() {
        String answer = run(tool("remember"), Map.of("word", "a long word, longer"), ChainContext.of(Map.of()))
                .observation();

        assertThat(answer).hasSize(20 + "...(truncated)".length()).endsWith("...(truncated)");
    }

    @Test
    void givesRewardsTheirFields() {
        GradedChain chain = new GradedChain("5", List.of(List.of()), Map.of("answer", 5), Optional.empty());

        assertThat(Declarations.reward(Trip.class).orElseThrow().score(chain).asMap())
                .containsEntry("reward", 1.0)
                .containsEntry("messages", 0);
    }

    @Test
    void refusesTypesThatNoModelCanGive() {
        class Odd {
            @Tool("Takes a thread.")
            String odd(Thread thread) {
                return thread.toString();
            }
        }

        assertThatThrownBy(() -> Declarations.tools(new Odd())).hasMessageContaining("java.lang.Thread is unsupported");
    }

    private record Chained(List<Chained> next) {}

    static class Shared {
        private final Set<String> seen = new TreeSet<>();

        @Tool("Remembers words.")
        int[] remember(Set<String> words) {
            seen.addAll(words);
            return new int[] {seen.size()};
        }

        @Reward
        int count() {
            return seen.size();
        }
    }

    static final class Extended extends Shared {}

    @Test
    void takesSetsAndShowsArraysOfInheritedMethods() {
        AgentTool tool = Declarations.tools(Extended.class).getFirst();

        ToolOutcome outcome = run(tool, Map.of("words", List.of("a", "b", "a")), ChainContext.of(Map.of()));

        assertThat(outcome.observation()).isEqualTo("[2]");
    }

    @Test
    void aRewardSeesWhatTheToolsOfItsChainDid() {
        Agent agent = Agent.builder("hf").declared(Shared.class).maxTurns(2).build();
        Policy script = Policy.each(request -> Response.scripted(
                request.prompt().shown().contains("tool: ")
                        ? "done"
                        : "<tool_call>{\"name\": \"remember\", \"arguments\": {\"words\": [\"x\","
                                + " \"y\"]}}</tool_call>"));

        ChainResult chain =
                AgentRollout.playOne(agent, AgentRow.of("go"), script, Sampling.plain(9), 1, (reply, outcomes) -> {});

        assertThat(chain.reward()).contains(RewardResult.of(2));
    }

    @Test
    void aMissingFieldOfTheRowIsNotTheModelsFault() {
        Map<String, Object> arguments = Map.of("from", Map.of("x", 2), "unit", "km");

        assertThatThrownBy(() -> run(tool("distance"), arguments, ChainContext.of(Map.of())))
                .isInstanceOf(ToolException.class)
                .hasMessageContaining("the row has no field home_town");
    }

    @Test
    void wrongDeclarationsNameTheMethod() {
        class Recursive {
            @Tool("Takes a chain.")
            String chained(Chained chained) {
                return chained.toString();
            }
        }
        class Numbered {
            @Tool("Takes a map.")
            String numbered(String text, Map<Integer, String> map) {
                return text + map;
            }
        }
        class Titled {
            @Tool(value = "Has no usable name.", name = "two words")
            String titled(String text) {
                return text;
            }
        }
        class Silent {
            @Reward
            void silent(String finalResponse) {
                finalResponse.strip();
            }
        }

        assertThatThrownBy(() -> Declarations.tools(new Recursive()))
                .hasMessage("the tool Recursive.chained: the record Chained contains itself");
        assertThatThrownBy(() -> Declarations.tools(new Numbered()))
                .hasMessageStartingWith("the tool Numbered.numbered: its parameter map: the type java.util.Map<");
        assertThatThrownBy(() -> Declarations.tools(new Titled())).hasMessageContaining("but was two words");
        assertThatThrownBy(() -> Declarations.tools(Titled.class))
                .hasMessageContaining("Titled.titled is not static, so Titled must be a static class");
        assertThatThrownBy(() -> Declarations.reward(new Silent()))
                .hasMessageStartingWith("the reward Silent.silent: it must return a number")
                .hasMessageEndingWith("but returns void");
    }
}
