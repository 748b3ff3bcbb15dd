// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.time.Duration;

/// Waits between attempts.
interface Pauses {
    /// Sleeps.
    Pauses REAL = Thread::sleep;

    void sleep(Duration time) throws InterruptedException;
}
