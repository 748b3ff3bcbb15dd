// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tools of other programs over the Model Context Protocol, and ours offered to them.
@org.jspecify.annotations.NullMarked
package org.gem4j.mcp;
