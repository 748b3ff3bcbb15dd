// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// A marker for environments whose calls compute for microseconds to milliseconds and never wait for
/// anything: no file, process or network. Vector environments step these on the caller's thread.
public interface NonBlocking {}
