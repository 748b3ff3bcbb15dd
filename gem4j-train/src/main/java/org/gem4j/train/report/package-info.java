// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// What a run leaves behind and shows: its folder, metrics, TensorBoard events, sample episodes, progress in the
/// terminal and `report.html`. Pure Java: nothing here touches libtorch.
@org.jspecify.annotations.NullMarked
package org.gem4j.train.report;
