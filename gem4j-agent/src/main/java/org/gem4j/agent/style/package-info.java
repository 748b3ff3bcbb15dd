// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// How models of each kind are told about tools and how their calls are read.
@NullMarked
package org.gem4j.agent.style;

import org.jspecify.annotations.NullMarked;
