// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/// Which running sequence has which lane, where lanes are as long as the longest sequence needs.
///
/// Lanes have all the same length, which doubles when a sequence outgrows it. Where the memory does not suffice for
/// that, the youngest sequences have to give way.
final class LaneTable {
    /// Room that a new sequence finds behind its prompt.
    private static final int HEADROOM = 32;

    static final int SHORTEST = 64;

    private final LaneCache cache;
    private final int limit;
    private final int maxSequences;
    private final int tokens;
    /// The longest lanes of which there are enough for all sequences: nothing is gained by shorter ones.
    private final int plenty;

    /// Whether lanes in use stand side by side, as attention over whole lanes needs them.
    private final boolean together;

    private final List<EngineSequence> running = new ArrayList<>();
    private final BitSet used = new BitSet();

    /// @param tokens places in the cache
    /// @param limit no sequence is longer
    /// @param together whether lanes in use have no holes between them
    LaneTable(LaneCache cache, int tokens, int limit, int maxSequences, boolean together) {
        this.cache = cache;
        this.together = together;
        this.tokens = tokens;
        this.limit = limit;
        this.maxSequences = maxSequences;
        int length = laneLength(SHORTEST, limit);
        while (length < limit && tokens / laneLength(length + 1, limit) >= maxSequences) {
            length = laneLength(length + 1, limit);
        }
        this.plenty = length;
    }

    /// Running sequences by lane; not to be changed.
    List<EngineSequence> running() {
        return running;
    }

    /// Lane length for sequences of up to `length` tokens: a power of two, or the limit.
    static int laneLength(int length, int limit) {
        int rounded = SHORTEST;
        while (rounded < length) {
            rounded *= 2;
        }
        int most = Math.ceilDiv(limit, StepForward.ALIGNMENT) * StepForward.ALIGNMENT;
        return Math.min(rounded, most);
    }

    private int wanted(EngineSequence sequence) {
        int left = sequence.sampling.maxTokens() - sequence.generated();
        return Math.min(limit, sequence.length() + Math.min(left, HEADROOM));
    }

    /// Makes a lane for one more sequence, if there is room.
    ///
    /// @return whether there is; the lane is then [#free]
    boolean makeRoom(EngineSequence sequence) {
        if (running.size() == maxSequences) {
            return false;
        }
        int longest = wanted(sequence);
        for (EngineSequence each : running) {
            longest = Math.max(longest, Math.max(each.length(), each.computed));
        }
        int least = Math.max(plenty, laneLength(longest, limit));
        if (running.isEmpty() || least > cache.laneLength()) {
            if (running.size() + 1 > tokens / least) {
                return false;
            }
            reshape(least);
            return true;
        }
        if (running.size() + 1 <= cache.lanes()) {
            return true;
        }
        if (running.size() + 1 > tokens / least) {
            return false;
        }
        reshape(least);
        return true;
    }

    /// The lane of the next sequence.
    int free() {
        return used.nextClearBit(0);
    }

    /// Adds a sequence that has taken [#free].
    void add(EngineSequence sequence) {
        running.add(sequence);
        used.set(sequence.lane);
    }

    /// Divides the memory anew; for that, lanes in use are put together.
    private void reshape(int length) {
        if (length == cache.laneLength()) {
            return;
        }
        for (EngineSequence each : running) {
            int hole = used.nextClearBit(0);
            if (each.lane >= running.size()) {
                move(each, hole);
            }
        }
        cache.reshape(running.size(), length);
    }

    private void move(EngineSequence sequence, int lane) {
        if (sequence.computed > 0) {
            cache.move(sequence.lane, lane, sequence.computed);
        }
        used.clear(sequence.lane);
        used.set(lane);
        sequence.lane = lane;
    }

    /// Whether every sequence has a place for each of its tokens; makes lanes longer where that is possible.
    boolean fits() {
        int longest = 1;
        for (EngineSequence each : running) {
            longest = Math.max(longest, Math.max(each.length(), Math.min(limit, each.computed + 1)));
        }
        if (longest <= cache.laneLength()) {
            return true;
        }
        int longer = laneLength(longest, limit);
        if (running.size() > tokens / longer) {
            return false;
        }
        reshape(longer);
        return true;
    }

    EngineSequence youngest() {
        EngineSequence youngest = running.getFirst();
        for (EngineSequence each : running) {
            if (each.admission > youngest.admission) {
                youngest = each;
            }
        }
        return youngest;
    }

    /// Takes a sequence's lane away; where lanes are to stand together, the last one moves into it.
    void remove(EngineSequence sequence) {
        if (!together) {
            running.remove(sequence);
            used.clear(sequence.lane);
            sequence.lane = -1;
            return;
        }
        EngineSequence last = running.removeLast();
        int lane = sequence.lane;
        used.clear(lane);
        if (last != sequence) {
            move(last, lane);
            running.set(lane, last);
        }
        sequence.lane = -1;
    }

    /// Forgets all sequences, whose lanes are not needed any more.
    void clear() {
        running.clear();
        used.clear();
    }

    int tokensUsed() {
        return running.stream().mapToInt(each -> each.computed).sum();
    }
}
