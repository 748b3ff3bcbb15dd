// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import org.gem4j.env.SeededRandom;

/// Free ports that outgoing connections do not take, so that a node finds its own free when it starts again.
final class Ports {
    private static final int LOWEST = 15_000;
    private static final int RANGE = 15_000;

    private Ports() {}

    static List<Integer> free(int count) {
        SeededRandom random = SeededRandom.fromEntropy();
        List<Integer> ports = new ArrayList<>();
        while (ports.size() < count) {
            int port = LOWEST + random.nextInt(RANGE);
            if (!ports.contains(port) && isFree(port)) {
                ports.add(port);
            }
        }
        return ports;
    }

    private static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
