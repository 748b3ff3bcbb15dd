// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.vision.internal;

import org.gem4j.env.Image;

/// An image among the tokens of prompts.
///
/// @param first the number of its first row, beyond all tokens of the vocabulary; the others follow
/// @param rows how many there are
/// @param key tells its content from others'
public record PlacedImage(int first, int rows, String key, Image image) {}
