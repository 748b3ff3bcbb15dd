// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Customer service of a shop in the shape of τ-bench's retail domain: the database, its tools, tasks,
/// simulated users.
@org.jspecify.annotations.NullMarked
package org.gem4j.multi.retail;
