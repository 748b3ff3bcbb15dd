// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.tree.internal;

import java.util.List;
import org.gem4j.rollout.Policy;
import org.gem4j.rollout.Request;
import org.gem4j.rollout.Response;

/// A policy that samples from a model of this process, on the thread that owns the model. Closing it leaves the
/// generator open.
public record LocalPolicy(Generator generator) implements Policy {
    @Override
    public List<Response> respond(List<Request> requests) {
        return generator.generate(requests);
    }

    @Override
    public boolean confined() {
        return true;
    }

    @Override
    public boolean takesChat() {
        return generator.encoder().renderer().isPresent();
    }
}
