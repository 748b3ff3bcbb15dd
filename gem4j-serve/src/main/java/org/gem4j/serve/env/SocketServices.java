// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.time.Duration;
import java.util.concurrent.ScheduledExecutorService;

/// What every client's connection uses.
///
/// @param deadline how long a call may take
/// @param threads for the conversations
record SocketServices(
        EnvServerMetrics metrics, ScheduledExecutorService timer, Duration deadline, SocketThreads threads) {}
