// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ArrivalsTest {
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final Arrivals arrivals = new Arrivals(3, PATIENCE_NANOS);
    private final List<SocketChannel> channels = new ArrayList<>();
    private ServerSocketChannel listener;

    @BeforeEach
    void listen() throws IOException {
        listener = ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() throws IOException {
        for (SocketChannel channel : channels) {
            channel.close();
        }
        listener.close();
    }

    private SocketChannel connect() throws IOException {
        channels.add(SocketChannel.open(listener.getLocalAddress()));
        SocketChannel accepted = listener.accept();
        channels.add(accepted);
        arrivals.add(accepted);
        return accepted;
    }

    private List<SocketChannel> connect(int count) throws IOException {
        List<SocketChannel> accepted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            accepted.add(connect());
        }
        return accepted;
    }

    @Test
    void theOldestWithoutARequestAreClosedWhenThereAreTooMany() throws Exception {
        List<SocketChannel> accepted = connect(5);

        assertThat(accepted).extracting(SocketChannel::isOpen).containsExactly(false, false, true, true, true);
    }

    @Test
    void whoHasSentARequestStays() throws Exception {
        SocketChannel player = connect();
        arrivals.admit(player.getRemoteAddress());

        List<SocketChannel> others = connect(5);
        arrivals.expire(System.nanoTime() + PATIENCE_NANOS + 1);

        assertThat(player.isOpen()).isTrue();
        assertThat(others).extracting(SocketChannel::isOpen).containsOnly(false);
    }

    @Test
    void connectionsThatHaveEndedTakeNoRoom() throws Exception {
        SocketChannel first = connect();

        for (int i = 0; i < 10; i++) {
            connect().close();
        }

        assertThat(first.isOpen()).isTrue();
    }

    @Test
    void connectionsThatAreLateAreClosed() throws Exception {
        SocketChannel channel = connect();

        arrivals.expire(System.nanoTime());
        assertThat(channel.isOpen()).isTrue();
        arrivals.expire(System.nanoTime() + PATIENCE_NANOS + 1);

        assertThat(channel.isOpen()).isFalse();
    }
}
