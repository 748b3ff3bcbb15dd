// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// What played chains come to: rewards and accuracies by source, and the files that keep them.
@org.jspecify.annotations.NullMarked
package org.gem4j.agent.eval;
