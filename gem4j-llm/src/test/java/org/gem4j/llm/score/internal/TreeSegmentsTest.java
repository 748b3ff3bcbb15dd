// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.score.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TreeSegmentsTest {
    private static TokenTree tree(boolean branching, int[]... sequences) {
        TokenTree tree = new TokenTree(branching);
        for (int[] sequence : sequences) {
            assertThat(tree.add(sequence, 100)).isTrue();
        }
        return tree;
    }

    @Test
    void sequencesEndToEndGatherNothing() {
        TreeSegments segments = tree(false, new int[] {1, 2}, new int[] {1, 2, 3}, new int[] {1, 4})
                .segments();

        assertThat(segments.queryStarts()).containsExactly(0, 3, 5);
        assertThat(segments.longestQuery()).isEqualTo(3);
        assertThat(segments.gathered()).isEmpty();
    }

    @Test
    void aRunSeesItsAncestorsAndItself() {
        // 0:1 1:2 2:3 | 3:4 under 1 | 4:7 under 0, 5:8 | 6:9, anew
        TreeSegments segments = tree(true, new int[] {1, 2, 3}, new int[] {1, 2, 4}, new int[] {1, 7, 8}, new int[] {9})
                .segments();

        assertThat(segments.queryStarts()).containsExactly(0, 3, 4, 6, 7);
        assertThat(segments.longestQuery()).isEqualTo(3);
        TreeSegments.Gathered gathered = segments.gathered().orElseThrow();
        assertThat(gathered.keyStarts()).containsExactly(0, 3, 6, 9, 10);
        assertThat(gathered.nodes()).containsExactly(0, 1, 2, 0, 1, 3, 0, 4, 5, 6);
        assertThat(gathered.longestKey()).isEqualTo(3);
    }

    @Test
    void everyKeyHasAPlaceWithItsNode() {
        TreeSegments.Gathered gathered = tree(true, new int[] {1, 2, 3}, new int[] {1, 2, 4}, new int[] {1, 7})
                .segments()
                .gathered()
                .orElseThrow();
        TreeSegments.Places places = gathered.places(5);

        assertThat(places.starts()).containsExactly(0, 3, 5, 6, 7, 8);
        assertThat(places.places()).containsExactly(0, 3, 6, 1, 4, 2, 5, 7);
        for (int node = 0; node < 5; node++) {
            for (int i = places.starts()[node]; i < places.starts()[node + 1]; i++) {
                assertThat(gathered.nodes()[places.places()[i]]).isEqualTo(node);
            }
        }
    }
}
