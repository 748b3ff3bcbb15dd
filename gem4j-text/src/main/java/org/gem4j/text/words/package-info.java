// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// English word lists.
@NullMarked
package org.gem4j.text.words;

import org.jspecify.annotations.NullMarked;
