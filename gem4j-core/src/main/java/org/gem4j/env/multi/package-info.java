// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments that several agents act in, one after the other or all at once, and a way to play one of their
/// sides as an ordinary environment.
@org.jspecify.annotations.NullMarked
package org.gem4j.env.multi;
