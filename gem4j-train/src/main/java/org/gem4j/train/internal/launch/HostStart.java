// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.util.Map;

/// The message with which rank 0 starts a run on the other launched ranks.
///
/// @param folder of the run on its host
/// @param token name of a file in it: a rank that sees this file shares the folder
/// @param storePort where it serves a store
/// @param what everything else that they need to know
public record HostStart(String folder, String token, int storePort, Map<String, Object> what) {}
