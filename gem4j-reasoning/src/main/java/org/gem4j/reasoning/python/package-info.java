// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// How Python reads and prints text, numbers and literals, for scorers and answers that must agree with programs
/// written in it. Nothing here runs text as code; every reader takes linear time.
@org.jspecify.annotations.NullMarked
package org.gem4j.reasoning.python;
