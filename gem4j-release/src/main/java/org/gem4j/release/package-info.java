// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Commands that work in a checkout and make what a release ships.
@org.jspecify.annotations.NullMarked
package org.gem4j.release;
