// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.rollout;

import java.util.List;

/// Answers prompts: a local model, a remote one, or a script.
public interface Policy {
    /// One response per request, in order. A request that cannot be answered gets a response that says so in its
    /// [StopReason]; it never spoils the others.
    List<Response> respond(List<Request> requests);
}
