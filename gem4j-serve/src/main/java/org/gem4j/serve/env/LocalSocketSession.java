// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.function.Consumer;

/// A session of this process.
record LocalSocketSession(Sessions sessions, FrameHandler frames, EnvSession session) implements SocketSession {
    @Override
    public String id() {
        return session.id();
    }

    @Override
    public void attach(Consumer<String> hangUp) {
        session.attach(hangUp);
    }

    @Override
    public boolean isQuick(Frame frame) {
        return frame.type().equals("batch_step")
                ? session.batch().isQuick()
                : frame.isQuick() && session.play().isQuick();
    }

    @Override
    public byte[] answer(Frame frame, WebSocket.Message message) {
        return message.encoding().bytes(frames.answer(session, frame));
    }

    @Override
    public void leave() {
        sessions.detach(session, true);
    }
}
