// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Grading of Python programs by tests, in the sandbox: what is right never enters the process that runs them.
@org.jspecify.annotations.NullMarked
package org.gem4j.grade.code;
