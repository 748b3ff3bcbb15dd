// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.LinkedHashMap;
import java.util.Map;

/// There is no room for another environment.
final class CapacityException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int active;
    private final int most;

    CapacityException(int active, int most) {
        super(
                "Server at capacity: " + active + "/" + most + " sessions active. Cannot accept new connections.",
                null,
                false,
                false);
        this.active = active;
        this.most = most;
    }

    Map<String, Object> counts() {
        Map<String, Object> counts = new LinkedHashMap<>();
        counts.put("active_sessions", active);
        counts.put("max_sessions", most);
        return counts;
    }
}
