// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;

/// The file descriptors of this process. A listener of Helidon ends for good when the system has none left for the next
/// connection.
final class Descriptors {
    private Descriptors() {}

    /// How many connections a server may have so that a quarter of the descriptors that are free now stays free for
    /// files and other sockets; -1 where the system sets no limit.
    static int mostConnections() {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return system instanceof UnixOperatingSystemMXBean unix
                ? mostConnections(unix.getMaxFileDescriptorCount(), unix.getOpenFileDescriptorCount())
                : -1;
    }

    /// @param most descriptors that the process may have; below 1: any number
    /// @param open descriptors that it has
    static int mostConnections(long most, long open) {
        if (most < 1 || most > Integer.MAX_VALUE) {
            return -1;
        }
        return (int) Math.max(1, (most - open) / 4 * 3);
    }
}
