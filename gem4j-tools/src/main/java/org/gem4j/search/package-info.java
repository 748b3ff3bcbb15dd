// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Search in passages: a tool, clients, an index and a server.
@org.jspecify.annotations.NullMarked
package org.gem4j.search;
