// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env.multi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.env.InfoKeys;
import org.gem4j.env.ResetOptions;
import org.gem4j.env.SeededRandom;
import org.gem4j.env.Snapshot;
import org.gem4j.env.Step;
import org.junit.jupiter.api.Test;

class TurnBasedEnvTest {
    private final CountingTable table = new CountingTable(false, SeededRandom.of(1));
    private final CountingTable together = new CountingTable(true, SeededRandom.of(1));

    @Test
    void everyAgentGetsAFirstObservation() {
        assertThat(table.reset(1)).containsOnlyKeys("a", "b", "c");
        assertThat(table.reset(1).get("a").info().get(InfoKeys.SUFFIX)).contains("a:");
        assertThat(table.reset(1).get("b").info().get(InfoKeys.SUFFIX)).isEmpty();
    }

    @Test
    void aStepTellsEveryAgentThatIsIn() {
        table.reset(1);

        Map<String, Step> steps = table.step(Map.of("a", "hello"));

        assertThat(steps).containsOnlyKeys("a", "b", "c");
        assertThat(steps.get("a").reward()).isEqualTo(5);
        assertThat(steps.get("b").reward()).isZero();
        assertThat(steps.get("c").observation().text()).startsWith("{a=hello}");
        assertThat(steps.get("b").info().get(InfoKeys.SUFFIX)).contains("b:");
    }

    @Test
    void whoLeavesIsToldOnceMoreAndTheNextOneIsNotSkipped() {
        table.reset(1);

        Map<String, Step> steps = table.step(Map.of("a", "leave"));

        assertThat(steps.get("a").terminated()).isTrue();
        assertThat(table.agents()).containsExactly("b", "c");
        assertThat(table.activeAgents()).containsExactly("b");
        assertThat(table.step(Map.of("b", ""))).containsOnlyKeys("b", "c");
        assertThat(table.returnOf("a")).isEqualTo(5);
    }

    @Test
    void returnsAddUpAndStartAnew() {
        table.reset(1);
        table.step(Map.of("a", "again"));
        table.step(Map.of("a", "xx"));
        assertThat(table.returnOf("a")).isEqualTo(7);

        table.reset(1);

        assertThat(table.returnOf("a")).isZero();
    }

    @Test
    void refusesActionsOfOthersAndMissingOnes() {
        table.reset(1);
        together.reset(1);

        assertThatThrownBy(() -> table.step(Map.of("b", "x")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("[a]")
                .hasMessageContaining("[b]");
        assertThatThrownBy(() -> table.step(Map.of("a", "x", "b", "x"))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> together.step(Map.of("a", "x"))).isInstanceOf(IllegalArgumentException.class);
        assertThat(together.step(Map.of("a", "x", "b", "x", "c", "x"))).hasSize(3);
    }

    @Test
    void refusesAStepOutsideAnEpisode() {
        assertThatThrownBy(() -> table.step(Map.of("a", "x"))).isInstanceOf(IllegalStateException.class);
        table.reset(1);
        table.step(Map.of("a", "end"));
        assertThatThrownBy(() -> table.step(Map.of("b", "x"))).isInstanceOf(IllegalStateException.class);
        assertThat(table.reset(1)).hasSize(3);
    }

    @Test
    void aMessageIsShownOnceToItsReceiver() {
        table.reset(1);
        table.send("a", "b", "psst");
        table.broadcast("c", "hear me");

        Map<String, Step> steps = table.step(Map.of("a", "x"));

        assertThat(steps.get("b").observation().text()).endsWith("\na says: psst\nc says: hear me");
        assertThat(steps.get("a").observation().text()).endsWith("\nc says: hear me");
        assertThat(steps.get("c").observation().text()).doesNotContain("says");
        assertThat(table.step(Map.of("b", "x")).get("b").observation().text()).doesNotContain("says");
        assertThat(table.messages()).hasSize(3).first().isEqualTo(new Message("a", "b", "psst"));
    }

    @Test
    void messagesAreBetweenAgentsInTheEpisode() {
        table.reset(1);
        table.step(Map.of("a", "leave"));

        assertThatThrownBy(() -> table.send("b", "a", "x")).hasMessageContaining("was a");
        assertThatThrownBy(() -> table.broadcast("nobody", "x")).hasMessageContaining("nobody");
        table.reset(1);
        assertThat(table.messages()).isEmpty();
    }

    @Test
    void agentsCanJoin() {
        table.reset(1);

        table.step(Map.of("a", "invite"));

        assertThat(table.agents()).containsExactly("a", "b", "c", "guest");
        assertThat(table.step(Map.of("b", "x"))).containsKey("guest");
    }

    @Test
    void aSnapshotHoldsTurnsMessagesReturnsAndDraws() {
        table.reset(1);
        table.step(Map.of("a", "leave"));
        table.send("c", "b", "psst");
        Snapshot snapshot = table.snapshot();
        Map<String, Step> expected = table.step(Map.of("b", "x"));
        CountingTable other = new CountingTable(false, SeededRandom.of(99));

        other.restore(snapshot);

        assertThat(other.step(Map.of("b", "x"))).isEqualTo(expected);
        assertThat(other.returnOf("a")).isEqualTo(5);
        assertThat(other.snapshot()).isEqualTo(table.snapshot());
    }

    @Test
    void aSnapshotThatDoesNotFitChangesNothing() {
        table.reset(1);
        Snapshot before = table.snapshot();
        Map<String, Object> fields = new LinkedHashMap<>(before.fields());
        fields.put("active", List.of("nobody"));

        assertThatThrownBy(() -> table.restore(new Snapshot("CountingTable", 1, fields)))
                .hasMessageContaining("nobody");
        assertThat(table.snapshot()).isEqualTo(before);
    }

    @Test
    void aForkGoesItsOwnWay() {
        table.reset(1);

        TurnBasedEnv fork = table.fork(true);

        assertThat(fork.step(Map.of("a", "x"))).isEqualTo(table.step(Map.of("a", "x")));
        fork.step(Map.of("b", "end"));
        assertThat(table.activeAgents()).containsExactly("b");
        assertThat(table.fork(false).agents()).isEmpty();
    }

    @Test
    void theSameSeedGivesTheSameEpisode() {
        CountingTable other = new CountingTable(false, SeededRandom.of(2));

        assertThat(table.reset(5)).isEqualTo(other.reset(5));
        assertThat(table.step(Map.of("a", "x"))).isEqualTo(other.step(Map.of("a", "x")));
        assertThat(table.reset(ResetOptions.none())).isEqualTo(other.reset(ResetOptions.none()));
    }
}
