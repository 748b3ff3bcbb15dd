// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// What the page starts on this machine: training runs, and the user's browser.
@org.jspecify.annotations.NullMarked
package org.gem4j.ui.process;
