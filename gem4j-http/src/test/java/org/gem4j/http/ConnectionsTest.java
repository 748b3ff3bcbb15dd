// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.http;

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
class ConnectionsTest {
    private static final long PATIENCE_NANOS = 1_000_000_000;

    private final Connections connections = new Connections(6, 3, PATIENCE_NANOS);
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
        connections.add(accepted);
        return accepted;
    }

    private List<SocketChannel> connect(int count) throws IOException {
        List<SocketChannel> accepted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            accepted.add(connect());
        }
        return accepted;
    }

    private List<SocketChannel> connectAndUse(int count) throws IOException {
        List<SocketChannel> accepted = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            SocketChannel channel = connect();
            connections.use(channel.getRemoteAddress());
            accepted.add(channel);
        }
        return accepted;
    }

    private List<SocketChannel> connectAndRelease(int count) throws IOException {
        List<SocketChannel> accepted = connectAndUse(count);
        for (SocketChannel channel : accepted) {
            connections.release(channel.getRemoteAddress());
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
        List<SocketChannel> players = connectAndUse(1);

        List<SocketChannel> others = connect(5);
        connections.expire(System.nanoTime() + PATIENCE_NANOS + 1);

        assertThat(players).extracting(SocketChannel::isOpen).containsOnly(true);
        assertThat(others).extracting(SocketChannel::isOpen).containsOnly(false);
    }

    @Test
    void thoseThatWaitLongestForTheirClientsMakeRoomWhenAllAreTaken() throws Exception {
        List<SocketChannel> idle = connectAndRelease(4);
        List<SocketChannel> busy = connectAndUse(2);

        SocketChannel next = connect();

        assertThat(idle).extracting(SocketChannel::isOpen).containsExactly(false, true, true, true);
        assertThat(busy).extracting(SocketChannel::isOpen).containsOnly(true);
        assertThat(next.isOpen()).isTrue();
    }

    @Test
    void oneThatIsUsedAgainStays() throws Exception {
        List<SocketChannel> idle = connectAndRelease(6);
        connections.use(idle.getFirst().getRemoteAddress());

        SocketChannel next = connect();

        assertThat(idle).extracting(SocketChannel::isOpen).containsExactly(true, false, true, true, true, true);
        assertThat(next.isOpen()).isTrue();
    }

    @Test
    void noneInUseIsClosedForANewOne() throws Exception {
        List<SocketChannel> busy = connectAndUse(6);

        SocketChannel next = connect();

        assertThat(busy).extracting(SocketChannel::isOpen).containsOnly(true);
        assertThat(next.isOpen()).isTrue();
    }

    @Test
    void connectionsThatHaveEndedTakeNoRoom() throws Exception {
        SocketChannel first = connect();
        SocketChannel second = connectAndRelease(1).getFirst();

        for (int i = 0; i < 10; i++) {
            connect().close();
            connectAndUse(1).getFirst().close();
        }

        assertThat(first.isOpen()).isTrue();
        assertThat(second.isOpen()).isTrue();
    }

    @Test
    void connectionsThatAreLateAreClosed() throws Exception {
        SocketChannel channel = connect();

        connections.expire(System.nanoTime());
        assertThat(channel.isOpen()).isTrue();
        connections.expire(System.nanoTime() + PATIENCE_NANOS + 1);

        assertThat(channel.isOpen()).isFalse();
    }
}
