// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks on lists of numbers and their digits.
@NullMarked
package org.gem4j.reasoning.numbers;

import org.jspecify.annotations.NullMarked;
