package org.gem4j.data.hub;

import java.time.Duration;

/// Waits between attempts.
interface Pauses {
    /// Sleeps.
    Pauses REAL = Thread::sleep;

    void sleep(Duration time) throws InterruptedException;
}
