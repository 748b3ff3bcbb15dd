// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The `ui` command, and the page of `train --ui`. Programs that serve the page themselves need nothing of this.
@org.jspecify.annotations.NullMarked
package org.gem4j.ui.command;
