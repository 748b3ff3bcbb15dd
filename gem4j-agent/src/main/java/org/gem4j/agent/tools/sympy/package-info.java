// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The answers of AgentFly's calculator, which hands expressions to sympy: a reader of Python expressions,
/// exact and floating numbers, and as much algebra as keeps like terms together.
@NullMarked
package org.gem4j.agent.tools.sympy;

import org.jspecify.annotations.NullMarked;
