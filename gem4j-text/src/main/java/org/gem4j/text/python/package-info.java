// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// How Python writes and reads text: `repr`, `str` of floats, format specifications, the character classes of `str`.
///
/// Text is a [String]; positions and widths count code points, as in Python. What Python refuses is an
/// [IllegalArgumentException] with Python's message.
@org.jspecify.annotations.NullMarked
package org.gem4j.text.python;
