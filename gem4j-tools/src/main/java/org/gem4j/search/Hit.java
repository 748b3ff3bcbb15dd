// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.search;

/// A passage that was found.
///
/// @param score larger is better; comparable within one query only
public record Hit(Passage passage, double score) {}
