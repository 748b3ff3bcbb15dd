// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm;

import java.util.ArrayList;
import java.util.List;

/// Which running sequence has which lane: lanes 0 to n-1, without holes, and as long as the longest sequence needs.
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

    private final List<EngineSequence> running = new ArrayList<>();

    /// @param tokens places in the cache
    /// @param limit no sequence is longer
    LaneTable(LaneCache cache, int tokens, int limit, int maxSequences) {
        this.cache = cache;
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
    /// @return whether there is; the lane is then number [#running]`.size()`
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
            cache.reshape(running.size(), least);
            return true;
        }
        if (running.size() + 1 <= cache.lanes()) {
            return true;
        }
        if (running.size() + 1 > tokens / least) {
            return false;
        }
        cache.reshape(running.size(), least);
        return true;
    }

    void add(EngineSequence sequence) {
        running.add(sequence);
    }

    /// Whether every sequence has a place for each of its tokens; makes lanes longer where that is possible.
    boolean fits() {
        int longest = 1;
        for (EngineSequence each : running) {
            longest = Math.max(longest, each.length());
        }
        if (longest <= cache.laneLength()) {
            return true;
        }
        int longer = laneLength(longest, limit);
        if (running.size() > tokens / longer) {
            return false;
        }
        cache.reshape(running.size(), longer);
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

    /// Takes a sequence's lane away; the last lane moves into it.
    void remove(EngineSequence sequence) {
        EngineSequence last = running.removeLast();
        if (last != sequence) {
            if (last.computed > 0) {
                cache.move(last.lane, sequence.lane, last.computed);
            }
            running.set(sequence.lane, last);
            last.lane = sequence.lane;
        }
        sequence.lane = -1;
    }

    /// Forgets all sequences, whose lanes are not needed any more.
    void clear() {
        running.clear();
    }

    int tokensUsed() {
        return running.stream().mapToInt(each -> each.computed).sum();
    }
}
