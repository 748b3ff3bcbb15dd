// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// A local page over a folder of runs and the registry of environments: `./gem4j ui`.
@org.jspecify.annotations.NullMarked
package org.gem4j.ui;
