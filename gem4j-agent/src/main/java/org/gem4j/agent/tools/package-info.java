// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The built-in tools and their schemas.
@NullMarked
package org.gem4j.agent.tools;

import org.jspecify.annotations.NullMarked;
