// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.gem4j.cli.testing.CommandRun;
import org.gem4j.env.Gem;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EnvsCommandTest {
    private static final String EASY = "game:GuessTheNumber-v0-easy";

    @Test
    void environmentsOfTheClassPathAreKnownToAllProcesses() {
        assertThat(Gem.registry().isOwn(EASY)).isFalse();
    }

    @Test
    void listsEveryRegisteredId() {
        assertThat(CommandRun.of("envs").out().lines()).hasSize(Gem.list().size());
    }

    @Test
    void filtersByTextAndFamily() {
        assertThat(CommandRun.of("envs", "guessthenumber", "--family", "game")
                        .out()
                        .lines())
                .isNotEmpty()
                .allMatch(line -> line.startsWith("game:GuessTheNumber"));
    }

    @Test
    void describesRulesOptionsAndAnEpisode() {
        String text = CommandRun.of("envs", EASY).out();

        assertThat(text)
                .contains("Reward: 1 for the secret")
                .contains("max_turns: a whole number in 1..1000000, default 4")
                .contains("played by reference")
                .endsWith("return 1" + System.lineSeparator());
    }

    @Test
    void optionsMayStandInBrackets() {
        CommandRun run = CommandRun.of("envs", EASY + "(max_turns=1)", "--json");

        assertThat(JsonMapper.shared().readTree(run.out()).at("/example/turns").size())
                .isEqualTo(1);
        assertThat(CommandRun.of("rollout", EASY + "(max_turns=0)").err())
                .contains("max_turns must be a whole number in 1..1000000 but was 0");
    }

    @Test
    void describingAnEnvironmentNeedsNoDataSet() {
        CommandRun run = CommandRun.of("envs", "math:Math12K");
        CommandRun wrong = CommandRun.of("envs", "math:Math12K", "-o", "path=nowhere");

        assertThat(run.exit()).isEqualTo(Exit.DONE);
        assertThat(run.out())
                .startsWith("math:Math12K")
                .contains("question: text, default")
                .containsPattern(
                        "Example \\(seed 0|No example: math:Math12K: cannot get the dataset axon-rl/MATH-12k: it is"
                                + " not in the cache \\S+\\. Fetch it");
        assertThat(wrong.exit()).isNotEqualTo(Exit.DONE);
        assertThat(wrong.err()).contains("nowhere");
    }

    @Test
    void documentedIdWithoutLevelMeansHard() {
        assertThat(CommandRun.of("envs", "game:GuessTheNumber-v0").out()).startsWith("game:GuessTheNumber-v0-hard");
    }

    @Test
    void sameSeedGivesTheSameExample() {
        String first = CommandRun.of("envs", EASY, "--seed", "7").out();

        assertThat(CommandRun.of("envs", EASY, "--seed=7").out()).isEqualTo(first);
    }

    @Test
    void jsonDescribesTheSame() {
        JsonNode json = JsonMapper.shared()
                .readTree(CommandRun.of("envs", EASY, "--json", "-o", "max-turns=1")
                        .out());

        assertThat(json.at("/options/0/name").asString()).isEqualTo("min_number");
        assertThat(json.at("/example/turns").size()).isEqualTo(1);
        assertThat(json.at("/example/complete").asBoolean()).isTrue();
    }

    @Test
    void defaultsWithAGrammarOfTheirOwnAreTextInJson() {
        JsonNode options = JsonMapper.shared()
                .readTree(CommandRun.of("envs", "rg:rearc", "--json").out())
                .at("/options");

        assertThat(options.valueStream()
                        .filter(option -> option.path("name").asString().equals("board_format_opts"))
                        .map(option -> option.path("default").asString()))
                .singleElement()
                .asString()
                .startsWith("{\"alphabet\": [\"0\", \"1\",");
    }

    @Test
    void unknownIdFamilyAndOptionAreUsageErrors() {
        CommandRun id = CommandRun.of("envs", "game:GuesTheNumber-v0-easy");
        CommandRun family = CommandRun.of("envs", "--family", "gmae");
        CommandRun option = CommandRun.of("envs", EASY, "-o", "max_turn=3");
        CommandRun value = CommandRun.of("envs", EASY, "-o", "max_turns=0");

        assertThat(id.err()).contains("Did you mean " + EASY);
        assertThat(family.err()).contains("unknown family gmae");
        assertThat(option.err()).contains("Did you mean max_turns?");
        assertThat(value.err()).contains("max_turns must be a whole number in 1..1000000 but was 0");
        assertThat(new int[] {id.exit(), family.exit(), option.exit(), value.exit()})
                .containsOnly(Exit.USAGE);
    }
}
