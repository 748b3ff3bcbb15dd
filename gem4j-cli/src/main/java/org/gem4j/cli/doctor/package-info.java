// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// What `doctor` looks at: one check a class, each with what it found and how to fix it.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli.doctor;
