// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// CUDA kernels of this project: compiled at run time for the model and the GPU at hand, and kept on disk.
@NullMarked
package org.gem4j.llm.cuda.internal;

import org.jspecify.annotations.NullMarked;
