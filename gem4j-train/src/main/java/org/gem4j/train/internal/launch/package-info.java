// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Processes of one machine that share work on one model: how the first starts, watches and ends the others, what
/// these are told, and what all of them do together.
@org.jspecify.annotations.NullMarked
package org.gem4j.train.internal.launch;
