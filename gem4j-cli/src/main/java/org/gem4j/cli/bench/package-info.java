// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Quick measurements of environments on this machine, for `bench`.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli.bench;
