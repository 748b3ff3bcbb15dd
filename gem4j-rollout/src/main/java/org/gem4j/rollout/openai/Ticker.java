// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout.openai;

import java.util.concurrent.TimeUnit;

/// Time as it passes; tests pass in one that they move themselves.
interface Ticker {
    Ticker SYSTEM = new Ticker() {
        @Override
        public long nanoTime() {
            return System.nanoTime();
        }

        @Override
        public void sleep(long nanos) throws InterruptedException {
            TimeUnit.NANOSECONDS.sleep(nanos);
        }
    };

    long nanoTime();

    void sleep(long nanos) throws InterruptedException;
}
