// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Environments on other machines: ids `gem4j:URL` and `openenv:URL`.
@org.jspecify.annotations.NullMarked
package org.gem4j.serve.remote;
