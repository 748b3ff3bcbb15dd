// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks on letters, words and sentences.
@NullMarked
package org.gem4j.reasoning.strings;

import org.jspecify.annotations.NullMarked;
