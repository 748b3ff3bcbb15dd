// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Reader of the Arrow IPC format, which `datasets` folders are saved in.
@org.jspecify.annotations.NullMarked
package org.gem4j.data.arrow;
