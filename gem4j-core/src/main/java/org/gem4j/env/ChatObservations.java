// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.env;

/// A capability of environments whose observations are chats: each one has its [Observation#messages].
public interface ChatObservations {}
