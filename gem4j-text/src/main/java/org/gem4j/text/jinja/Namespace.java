// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.text.jinja;

/// What `namespace()` gives: the one value whose attributes a template can set, even to itself. It equals no other.
final class Namespace {
    private final Dict attributes;

    Namespace(Dict attributes) {
        this.attributes = attributes;
    }

    /// By name.
    Dict attributes() {
        return attributes;
    }
}
