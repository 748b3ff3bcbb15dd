// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.llm.torch.internal;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.javacpp.Pointer;

/// Keeps native objects alive beyond the pointer scope they were made in, until it is closed.
public final class NativeOwner implements AutoCloseable {
    private final List<Pointer> kept = new ArrayList<>();
    private boolean closed;

    /// Takes ownership; returns its argument, so that acquiring stays one expression.
    public <P extends Pointer> P keep(P pointer) {
        if (closed) {
            throw new IllegalStateException("the owner is closed");
        }
        pointer.retainReference();
        kept.add(pointer);
        return pointer;
    }

    /// Gives up one object early.
    public void release(Pointer pointer) {
        if (kept.remove(pointer)) {
            pointer.releaseReference();
        }
    }

    /// Frees everything, last first.
    @Override
    public void close() {
        closed = true;
        while (!kept.isEmpty()) {
            kept.removeLast().releaseReference();
        }
    }
}
