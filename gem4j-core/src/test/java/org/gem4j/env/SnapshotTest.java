// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final Snapshot SNAPSHOT = new Snapshot(
            "Board",
            2,
            Map.of(
                    "turn",
                    3,
                    "seed",
                    Long.MAX_VALUE,
                    "score",
                    0.5,
                    "name",
                    "x",
                    "done",
                    true,
                    "cells",
                    List.of(1, 2L, 3.0),
                    "words",
                    List.of("a", "b")));

    @Test
    void readsFieldsAsWhatTheyAre() {
        assertThat(SNAPSHOT.integer("turn")).isEqualTo(3);
        assertThat(SNAPSHOT.longInteger("seed")).isEqualTo(Long.MAX_VALUE);
        assertThat(SNAPSHOT.number("score")).isEqualTo(0.5);
        assertThat(SNAPSHOT.number("turn")).isEqualTo(3);
        assertThat(SNAPSHOT.text("name")).isEqualTo("x");
        assertThat(SNAPSHOT.bool("done")).isTrue();
        assertThat(SNAPSHOT.integers("cells")).containsExactly(1, 2, 3);
        assertThat(SNAPSHOT.longs("cells")).containsExactly(1L, 2L, 3L);
        assertThat(SNAPSHOT.texts("words")).containsExactly("a", "b");
    }

    @Test
    void refusesFieldsOfAnotherType() {
        assertThatThrownBy(() -> SNAPSHOT.integer("score"))
                .hasMessageContaining("score")
                .hasMessageContaining("0.5");
        assertThatThrownBy(() -> SNAPSHOT.integer("seed")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.integers("words")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.texts("cells")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.bool("name")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.text("turn")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.list("turn")).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> SNAPSHOT.nested("turn")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void namesAFieldThatIsAbsent() {
        assertThatThrownBy(() -> SNAPSHOT.integer("level"))
                .hasMessageContaining("level")
                .hasMessageContaining("Board");
    }

    @Test
    void refusesAnotherKindOrVersion() {
        SNAPSHOT.require("Board", 2);

        assertThatThrownBy(() -> SNAPSHOT.require("Board", 1)).hasMessageContaining("version 1");
        assertThatThrownBy(() -> SNAPSHOT.require("Deck", 2)).hasMessageContaining("Deck");
    }

    @Test
    void comesBackFromAMap() {
        assertThat(Snapshot.fromMap(SNAPSHOT.toMap())).isEqualTo(SNAPSHOT);
        assertThat(new Snapshot("Outer", 1, Map.of("inner", SNAPSHOT.toMap())).nested("inner"))
                .isEqualTo(SNAPSHOT);
        assertThatThrownBy(() -> Snapshot.fromMap(Map.of("kind", "Board"))).hasMessageContaining("version");
    }

    @Test
    void doesNotChangeWithTheMapItWasMadeFrom() {
        Map<String, Object> fields = new HashMap<>(Map.of("turn", 1));
        Snapshot snapshot = new Snapshot("Board", 1, fields);

        fields.put("turn", 2);

        assertThat(snapshot.integer("turn")).isEqualTo(1);
    }
}
