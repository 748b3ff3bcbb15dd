// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Runs Python programs of language models: fast, with limits that hold, and with nothing left behind.
@org.jspecify.annotations.NullMarked
package org.gem4j.sandbox;
