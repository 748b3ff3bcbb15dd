// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The environment contract: what an environment is, how it is registered, seeded, saved and checked.
@org.jspecify.annotations.NullMarked
package org.gem4j.env;
