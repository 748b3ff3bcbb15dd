// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.mcp;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.gem4j.env.Suggestions;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Reads the configuration files that MCP clients share: `{"mcpServers": {"NAME": {"command": …, "args": […],
/// "env": {…}}}}` or, for a server on the network, `{"url": …, "headers": {…}}`.
public final class McpConfig {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String SERVERS = "mcpServers";
    private static final Set<String> KNOWN =
            new TreeSet<>(Set.of("command", "args", "env", "url", "headers", "type", "transport", "disabled"));

    private McpConfig() {}

    /// The servers of a file, without those that are `"disabled": true`.
    ///
    /// @throws IOException if the file can't be read
    /// @throws IllegalArgumentException if it is not such a configuration, naming what is wrong
    public static List<McpEndpoint> read(Path file) throws IOException {
        return parse(Files.readString(file));
    }

    /// As [#read], from text.
    public static List<McpEndpoint> parse(String json) {
        JsonNode root;
        try {
            root = MAPPER.readTree(json);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("an MCP configuration must be JSON: " + e.getOriginalMessage(), e);
        }
        JsonNode servers = root.path(SERVERS);
        if (!servers.isObject()) {
            throw new IllegalArgumentException("an MCP configuration must have an object " + SERVERS);
        }
        List<McpEndpoint> endpoints = new ArrayList<>();
        servers.properties().forEach(entry -> {
            if (!entry.getValue().path("disabled").asBoolean(false)) {
                endpoints.add(endpoint(entry.getKey(), entry.getValue()));
            }
        });
        return List.copyOf(endpoints);
    }

    private static McpEndpoint endpoint(String name, JsonNode server) {
        for (String key : server.propertyNames()) {
            if (!KNOWN.contains(key)) {
                throw new IllegalArgumentException(
                        "MCP server " + name + " has the unknown key " + key + Suggestions.didYouMean(key, KNOWN));
            }
        }
        boolean command = server.path("command").isString();
        boolean url = server.path("url").isString();
        if (command == url) {
            throw new IllegalArgumentException("MCP server " + name + " must have either command or url");
        }
        if (command) {
            List<String> arguments = new ArrayList<>();
            JsonNode given = server.path("args");
            if (!given.isMissingNode() && !given.isArray()
                    || given.valueStream().anyMatch(JsonNode::isContainer)) {
                throw new IllegalArgumentException(
                        "args of MCP server " + name + " must be a list of strings but was " + given);
            }
            given.forEach(argument -> arguments.add(argument.asString()));
            return new McpEndpoint.Stdio(
                    name, server.path("command").asString(), arguments, texts(name, server, "env"));
        }
        String address = server.path("url").asString();
        try {
            return new McpEndpoint.Http(name, new URI(address), texts(name, server, "headers"));
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException("url of MCP server " + name + " must be a URL but was " + address, e);
        }
    }

    private static Map<String, String> texts(String name, JsonNode server, String key) {
        JsonNode node = server.path(key);
        if (!node.isMissingNode() && !node.isObject() || node.valueStream().anyMatch(JsonNode::isContainer)) {
            throw new IllegalArgumentException(
                    key + " of MCP server " + name + " must be an object with string values but was " + node);
        }
        Map<String, String> texts = new LinkedHashMap<>();
        node.properties()
                .forEach(entry -> texts.put(entry.getKey(), entry.getValue().asString()));
        return texts;
    }
}
