// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// The Python client packed into wheels, with the jars that it starts as a server.
@org.jspecify.annotations.NullMarked
package org.gem4j.project.wheel;
