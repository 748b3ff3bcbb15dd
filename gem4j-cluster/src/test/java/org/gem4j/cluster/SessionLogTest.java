// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SessionLogTest {
    private final SessionLog log = new SessionLog("a");

    private Message.Appended append(String owner, long epoch, boolean fresh, long first, int entries) {
        List<byte[]> bytes = IntStream.range(0, entries)
                .mapToObj(i -> new byte[] {(byte) (first + i)})
                .toList();
        return log.append(new Message.Append("s", owner, epoch, fresh, 1, first, bytes));
    }

    @Test
    void entriesOfTheOwnerAreKeptInOrder() {
        assertThat(append("a", 1, true, 1, 2)).isEqualTo(new Message.Appended(false, 2));
        assertThat(append("a", 1, false, 3, 1)).isEqualTo(new Message.Appended(false, 3));

        assertThat(log.page(2).first()).isEqualTo(2);
        assertThat(log.page(2).entries()).containsExactly(new byte[] {2}, new byte[] {3});
    }

    @Test
    void gapIsAnsweredWithWhatThereIs() {
        append("a", 1, true, 1, 2);

        assertThat(append("a", 1, false, 5, 1)).isEqualTo(new Message.Appended(false, 2));
    }

    @Test
    void ownerThatWasAskedForItsLogMayAddNoMore() {
        append("a", 1, true, 1, 2);
        log.claim();

        assertThat(append("a", 1, false, 3, 1).outsider()).isTrue();
        assertThat(append("b", 2, true, 1, 3)).isEqualTo(new Message.Appended(false, 3));
        assertThat(append("a", 1, true, 1, 9).outsider()).isTrue();
    }

    @Test
    void ofTwoOwnersInOneEpochTheFirstOneStays() {
        append("a", 1, true, 1, 2);

        assertThat(append("b", 1, true, 1, 1).outsider()).isTrue();
        assertThat(log.highest()).isEqualTo(2);
    }

    @Test
    void ownEntriesStopWhenAnotherNodeHasTakenOver() {
        log.own("a", 1);
        assertThat(log.add("a", 1, new byte[1])).isTrue();
        assertThat(log.add("a", 3, new byte[1])).as("a gap").isFalse();

        append("b", 2, true, 1, 1);

        assertThat(log.add("a", 2, new byte[1])).isFalse();
    }

    @Test
    void pageHasHalfAMebibyteButAtLeastOneEntry() {
        log.own("a", 1);
        assertThat(log.add("a", 1, new byte[1 << 20])).isTrue();
        assertThat(log.add("a", 2, new byte[1])).isTrue();

        assertThat(log.page(1).entries()).hasSize(1);
        assertThat(log.page(1).highest()).isEqualTo(2);
    }

    @Test
    void entriesThatAreOfNoUseAnyMoreAreDropped() {
        append("a", 1, true, 1, 4);

        log.append(new Message.Append("s", "a", 1, false, 3, 5, List.of(new byte[] {5})));

        assertThat(log.start()).isEqualTo(3);
        assertThat(log.highest()).isEqualTo(5);
        assertThat(log.page(1).first()).isEqualTo(3);
        assertThat(log.page(1).entries()).containsExactly(new byte[] {3}, new byte[] {4}, new byte[] {5});
        assertThat(log.page(4).entries()).containsExactly(new byte[] {4}, new byte[] {5});

        log.dropBefore(9);

        assertThat(log.highest())
                .as("number of the last one, even if it was dropped")
                .isEqualTo(5);
        assertThat(append("a", 1, false, 6, 1)).isEqualTo(new Message.Appended(false, 6));
    }
}
