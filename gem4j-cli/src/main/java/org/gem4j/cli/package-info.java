// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The gem4j command: one class per sub-command, one line for a user's mistake, exit codes that scripts can rely on.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli;
