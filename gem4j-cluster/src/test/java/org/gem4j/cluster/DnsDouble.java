// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/// A DNS server (RFC 1035, over UDP) that knows one name, with some IPv4 addresses.
final class DnsDouble implements AutoCloseable {
    private static final int MOST = 512;
    private static final int HEADER = 12;
    private static final short ANSWERS = (short) 0x8580;
    private static final short UNKNOWN = (short) 0x8583;
    private static final short ADDRESS = 1;
    private static final short INTERNET = 1;
    private static final int SECONDS_TO_LIVE = 1;

    private final DatagramSocket socket;
    private final String name;
    private final List<String> addresses;

    DnsDouble(String name, List<String> addresses) throws IOException {
        this.socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", 0));
        this.name = name;
        this.addresses = List.copyOf(addresses);
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return socket.getLocalPort();
    }

    private void serve() {
        while (!socket.isClosed()) {
            DatagramPacket packet = new DatagramPacket(new byte[MOST], MOST);
            try {
                socket.receive(packet);
                byte[] answer = answer(ByteBuffer.wrap(packet.getData(), 0, packet.getLength()));
                socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private byte[] answer(ByteBuffer question) throws IOException {
        int end = HEADER;
        StringBuilder asked = new StringBuilder();
        while (question.get(end) != 0) {
            byte[] label = new byte[question.get(end)];
            question.get(end + 1, label);
            asked.append(asked.isEmpty() ? "" : ".").append(new String(label, StandardCharsets.US_ASCII));
            end += 1 + label.length;
        }
        short type = question.getShort(end + 1);
        end += 5;
        boolean known = asked.toString().toLowerCase(Locale.ROOT).equals(name);
        List<String> found = known && type == ADDRESS ? addresses : List.of();
        ByteBuffer answer = ByteBuffer.allocate(MOST)
                .putShort(question.getShort(0))
                .putShort(known ? ANSWERS : UNKNOWN)
                .putShort((short) 1)
                .putShort((short) found.size())
                .putInt(0)
                .put(question.slice(HEADER, end - HEADER));
        for (String address : found) {
            answer.putShort((short) (0xc000 | HEADER))
                    .putShort(ADDRESS)
                    .putShort(INTERNET)
                    .putInt(SECONDS_TO_LIVE)
                    .putShort((short) 4)
                    .put(InetAddress.getByName(address).getAddress());
        }
        byte[] bytes = new byte[answer.position()];
        answer.get(0, bytes);
        return bytes;
    }

    @Override
    public void close() {
        socket.close();
    }
}
