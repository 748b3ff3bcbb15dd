// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.gem4j.data.hub.HubException.Reason;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// The files of a repository at a commit.
record HubListing(String commit, List<HubFile> files) {
    private static final JsonMapper JSON = JsonMapper.shared();

    HubListing {
        files = List.copyOf(files);
    }

    /// Reads the hub's answer, or what [#toJson] wrote.
    static HubListing parse(HubRepo repo, String json) {
        JsonNode root;
        try {
            root = JSON.readTree(json);
        } catch (JacksonException e) {
            throw new HubException(Reason.CORRUPT, "the hub's listing of " + repo + " is not JSON", e);
        }
        String commit = root.path("sha").asString("");
        if (!commit.matches("[0-9a-f]{40}")) {
            throw new HubException(Reason.CORRUPT, "the hub's listing of " + repo + " names no commit");
        }
        List<HubFile> files = new ArrayList<>();
        for (JsonNode sibling : root.path("siblings")) {
            JsonNode large = sibling.path("lfs");
            Checksum checksum = large.isObject()
                    ? new Checksum(
                            Checksum.Kind.SHA256,
                            large.path("sha256").asString(large.path("oid").asString("")))
                    : new Checksum(
                            Checksum.Kind.GIT_BLOB, sibling.path("blobId").asString(""));
            long size = large.path("size").asLong(sibling.path("size").asLong(-1));
            files.add(new HubFile(sibling.path("rfilename").asString(""), size, checksum));
        }
        return new HubListing(commit, files);
    }

    /// In the form of the hub's answer.
    String toJson() {
        List<Map<String, Object>> siblings = new ArrayList<>();
        for (HubFile file : files) {
            Map<String, Object> sibling = new LinkedHashMap<>();
            sibling.put("rfilename", file.path());
            sibling.put("size", file.size());
            if (file.checksum().kind() == Checksum.Kind.SHA256) {
                sibling.put("lfs", Map.of("sha256", file.checksum().hex(), "size", file.size()));
            } else {
                sibling.put("blobId", file.checksum().hex());
            }
            siblings.add(sibling);
        }
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("sha", commit);
        root.put("siblings", siblings);
        return JSON.writeValueAsString(root);
    }
}
