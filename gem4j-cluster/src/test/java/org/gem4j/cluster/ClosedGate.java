// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.util.function.Consumer;
import org.gem4j.serve.env.SessionGate;

/// Lets nothing through, for a server whose sessions the test opens itself.
final class ClosedGate implements SessionGate {
    @Override
    public String open(String client, String envId, boolean ofSocket) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void attach(String client, String session, long connection, Consumer<String> hangUp) {
        throw new UnsupportedOperationException();
    }

    @Override
    public void detach(String session, long connection, boolean gone) {}

    @Override
    public Answer call(Call call) {
        throw new UnsupportedOperationException();
    }

    @Override
    public boolean end(String client, String session) {
        return false;
    }

    @Override
    public boolean isOver() {
        return false;
    }

    @Override
    public int underReplicated() {
        return 0;
    }

    @Override
    public boolean isReady() {
        return true;
    }

    @Override
    public void close() {}
}
