// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks that are done with the tools of MCP servers and judged by a verifier program.
@org.jspecify.annotations.NullMarked
package org.gem4j.mcptask;
