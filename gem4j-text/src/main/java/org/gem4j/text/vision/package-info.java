// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// How models that see count, place and order what they make of a picture: sizes, tiles, positions and
/// marks. Decoding and resampling pictures is not done here.
@org.jspecify.annotations.NullMarked
package org.gem4j.text.vision;
