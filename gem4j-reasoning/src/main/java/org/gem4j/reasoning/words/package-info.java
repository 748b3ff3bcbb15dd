// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// English words and sentences used by tasks.
@NullMarked
package org.gem4j.reasoning.words;

import org.jspecify.annotations.NullMarked;
