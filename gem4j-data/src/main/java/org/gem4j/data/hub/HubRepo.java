// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.data.hub;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;

/// A repository of the hub at a revision.
///
/// @param kind of what it holds
/// @param id such as `HuggingFaceTB/SmolLM2-135M-Instruct`
/// @param revision a branch, a tag, or a commit's 40 digits
public record HubRepo(Kind kind, String id, String revision) {
    private static final Pattern ID =
            Pattern.compile("[\\w][\\w.-]*(/[\\w][\\w.-]*)?", Pattern.UNICODE_CHARACTER_CLASS);
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}");
    private static final String MAIN = "main";

    /// What a repository holds.
    public enum Kind {
        MODEL("models", ""),
        DATASET("datasets", "datasets/");

        private final String plural;
        private final String prefix;

        Kind(String plural, String prefix) {
            this.plural = plural;
            this.prefix = prefix;
        }
    }

    public HubRepo {
        if (id.length() > 96 || !ID.matcher(id).matches() || id.contains("--") || id.contains("..")) {
            throw new IllegalArgumentException("a repository is named like owner/name but was " + id);
        }
        if (revision.isBlank() || revision.startsWith("/") || revision.contains("..")) {
            throw new IllegalArgumentException("a revision is a branch, tag or commit but was '" + revision + "'");
        }
    }

    /// A model on its main branch.
    public static HubRepo model(String id) {
        return new HubRepo(Kind.MODEL, id, MAIN);
    }

    /// A dataset on its main branch.
    public static HubRepo dataset(String id) {
        return new HubRepo(Kind.DATASET, id, MAIN);
    }

    public HubRepo at(String newRevision) {
        return new HubRepo(kind, id, newRevision);
    }

    boolean isCommit() {
        return COMMIT.matcher(revision).matches();
    }

    /// The folder's name in the cache.
    String folderName() {
        return kind.plural + "--" + id.replace("/", "--");
    }

    String listingPath() {
        return "/api/" + kind.plural + "/" + id + "/revision/" + encoded(revision) + "?blobs=true";
    }

    String filePath(String commit, String file) {
        StringBuilder path = new StringBuilder("/" + kind.prefix + id + "/resolve/" + commit);
        for (String part : file.split("/")) {
            path.append('/').append(encoded(part));
        }
        return path.toString();
    }

    private static String encoded(String part) {
        return URLEncoder.encode(part, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public String toString() {
        return id + (revision.equals(MAIN) ? "" : "@" + revision);
    }
}
