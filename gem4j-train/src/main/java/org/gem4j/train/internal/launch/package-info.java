// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Processes that share work on one model, on one host or several: how the first starts or gathers, watches and ends
/// the others, what these are told, and what all of them do together.
@org.jspecify.annotations.NullMarked
package org.gem4j.train.internal.launch;
