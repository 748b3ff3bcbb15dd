// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

import java.util.List;

/// What a value can be assigned to.
sealed interface Target {
    record Name(String name) implements Target {}

    /// An attribute of a namespace.
    record Attribute(String namespace, String attribute) implements Target {}

    /// Each item of the value goes to its own target.
    record Several(List<Target> targets) implements Target {}
}
