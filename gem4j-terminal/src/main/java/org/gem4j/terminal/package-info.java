// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Tasks in a shell: an agent runs commands in a sandbox, and hidden tests grade what it leaves behind.
@org.jspecify.annotations.NullMarked
package org.gem4j.terminal;
