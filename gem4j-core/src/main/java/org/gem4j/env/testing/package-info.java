// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// For tests of environments: a checker of the contract, hostile actions, and scripted environments.
@org.jspecify.annotations.NullMarked
package org.gem4j.env.testing;
