// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
/// Messages of a chain and the chat templates that write them.
@NullMarked
package org.gem4j.agent.chat;

import org.jspecify.annotations.NullMarked;
