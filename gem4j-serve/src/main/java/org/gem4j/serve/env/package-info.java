// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments served over WebSocket and HTTP, as OpenEnv's clients expect them.
@org.jspecify.annotations.NullMarked
package org.gem4j.serve.env;
