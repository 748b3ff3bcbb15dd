// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// How vision-language models divide an image: sizes, tiles, and the positions and number of its tokens. Decoding and
/// resampling images is not done here.
@org.jspecify.annotations.NullMarked
package org.gem4j.text.vision;
