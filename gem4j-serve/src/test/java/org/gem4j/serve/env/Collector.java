// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.zip.GZIPInputStream;

/// A collector of OpenTelemetry as far as a test needs one: takes traces by OTLP over HTTP and reads their Protocol
/// Buffers.
final class Collector implements AutoCloseable {
    private static final int VARINT = 0;
    private static final int FIXED64 = 1;
    private static final int BYTES = 2;
    private static final int ERROR = 2;

    private final HttpServer server;
    private final List<Span> spans = new CopyOnWriteArrayList<>();
    private final List<String> paths = new CopyOnWriteArrayList<>();

    /// @param parent empty: it is the first of its trace
    record Span(String trace, String id, String parent, String name, Map<String, String> attributes, boolean failed) {}

    Collector() throws IOException {
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
        server.createContext("/", this::take);
        server.start();
    }

    URI url() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    List<Span> spans() {
        return List.copyOf(spans);
    }

    List<String> paths() {
        return List.copyOf(paths);
    }

    private void take(HttpExchange exchange) throws IOException {
        paths.add(exchange.getRequestURI().getPath());
        byte[] body;
        try (InputStream in = exchange.getRequestBody()) {
            body = in.readAllBytes();
        }
        if ("gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"))) {
            body = new GZIPInputStream(new ByteArrayInputStream(body)).readAllBytes();
        }
        for (byte[] resource : fields(body, 1)) {
            for (byte[] scope : fields(resource, 2)) {
                fields(scope, 2).forEach(span -> spans.add(span(span)));
            }
        }
        exchange.sendResponseHeaders(200, -1);
        exchange.close();
    }

    private static Span span(byte[] bytes) {
        Map<String, String> attributes = new LinkedHashMap<>();
        for (byte[] attribute : fields(bytes, 9)) {
            byte[] value = fields(attribute, 2).getFirst();
            attributes.put(text(attribute, 1), text(value, 1));
        }
        boolean failed = fields(bytes, 15).stream().anyMatch(status -> number(status, 3) == ERROR);
        return new Span(hex(bytes, 1), hex(bytes, 2), hex(bytes, 4), text(bytes, 5), attributes, failed);
    }

    private static String hex(byte[] message, int field) {
        return HexFormat.of()
                .formatHex(fields(message, field).stream().findFirst().orElse(new byte[0]));
    }

    private static String text(byte[] message, int field) {
        return new String(fields(message, field).stream().findFirst().orElse(new byte[0]), StandardCharsets.UTF_8);
    }

    private static long number(byte[] message, int field) {
        return fields(message, field).stream()
                .mapToLong(bytes -> ByteBuffer.wrap(bytes).getLong())
                .findFirst()
                .orElse(0);
    }

    /// All values of a field of a message; numbers as eight bytes.
    private static List<byte[]> fields(byte[] message, int wanted) {
        List<byte[]> found = new ArrayList<>();
        ByteBuffer in = ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN);
        while (in.hasRemaining()) {
            long tag = varint(in);
            byte[] value = new byte[0];
            switch ((int) tag & 7) {
                case VARINT ->
                    value = ByteBuffer.allocate(8).putLong(varint(in)).array();
                case FIXED64 ->
                    value = ByteBuffer.allocate(8).putLong(in.getLong()).array();
                case BYTES -> {
                    value = new byte[(int) varint(in)];
                    in.get(value);
                }
                default -> in.getInt();
            }
            if (tag >>> 3 == wanted) {
                found.add(value);
            }
        }
        return found;
    }

    private static long varint(ByteBuffer in) {
        long value = 0;
        int shift = 0;
        byte part;
        do {
            part = in.get();
            value |= (long) (part & 0x7f) << shift;
            shift += 7;
        } while (part < 0);
        return value;
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
