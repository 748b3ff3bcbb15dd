// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tools for agents: the contract, how calls are read from a model's text, an environment wrapper, and tools of our
/// own.
@org.jspecify.annotations.NullMarked
package org.gem4j.tool;
