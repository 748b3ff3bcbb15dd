// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.config;

import java.util.Locale;

/// Who plays the episodes that a warm start learns from.
public enum WarmStartPlayer {
    /// Well-formed random actions ([org.gem4j.env.Samples]).
    RANDOM,
    /// The environment's reference player ([org.gem4j.env.ReferencePlayer]).
    REFERENCE;

    /// In lower case.
    public String text() {
        return name().toLowerCase(Locale.ROOT);
    }
}
