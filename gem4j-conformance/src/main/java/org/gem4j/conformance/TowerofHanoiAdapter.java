// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.conformance;

import java.util.Map;

/// Recorded episodes of TowerofHanoi, whose towers are lists of disks as ours are.
final class TowerofHanoiAdapter implements GameAdapter {
    @Override
    public void start(Map<String, Object> initial, Map<String, Object> fields) {
        fields.putAll(initial);
    }

    @Override
    public Map<String, Object> state(Map<String, Object> fields) {
        return fields;
    }
}
