// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// What a release ships beside its artifacts: the Python client as wheels, and an archive to unpack and run.
@org.jspecify.annotations.NullMarked
package org.gem4j.project.release;
