// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Maven projects of one's own, from templates that are resources of this package.
@org.jspecify.annotations.NullMarked
package org.gem4j.project;
