// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The projects that `new` writes: their templates are resources of this package.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli.scaffold;
