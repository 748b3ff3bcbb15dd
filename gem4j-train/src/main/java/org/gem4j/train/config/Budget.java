// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import org.gem4j.algo.InvalidParameterException;

/// The length of a run.
public sealed interface Budget {
    /// Turns to train on in all; the last batch is played whole.
    record Turns(long turns) implements Budget {
        public Turns {
            InvalidParameterException.require(turns >= 0, "budget", "at least 0", turns);
        }
    }

    /// Batches to learn from.
    record Steps(long count) implements Budget {
        public Steps {
            InvalidParameterException.require(count >= 0, "budget", "at least 0", count);
        }
    }

    static Budget turns(long turns) {
        return new Turns(turns);
    }

    static Budget steps(long count) {
        return new Steps(count);
    }

    /// Batches of this many turns.
    default long stepsOf(int batchSize) {
        return switch (this) {
            case Turns(long turns) -> Math.ceilDiv(turns, batchSize);
            case Steps(long count) -> count;
        };
    }
}
