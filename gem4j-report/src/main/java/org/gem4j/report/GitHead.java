// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;

/// The commit that a folder's repository is at, read from the files of `.git` without running anything.
final class GitHead {
    private static final Pattern COMMIT = Pattern.compile("[0-9a-f]{40}|[0-9a-f]{64}");
    private static final String REF = "ref: ";

    private GitHead() {}

    /// The commit of the repository that `folder` lies in, if it lies in one that has a commit.
    static Optional<String> commit(Path folder) {
        for (Path at = folder.toAbsolutePath().normalize(); at != null; at = at.getParent()) {
            Path git = at.resolve(".git");
            if (Files.exists(git)) {
                try {
                    return commitOf(Files.isDirectory(git) ? git : linked(git));
                } catch (IOException e) {
                    return Optional.empty();
                }
            }
        }
        return Optional.empty();
    }

    /// A worktree or submodule has a file `.git` that names the folder.
    private static Path linked(Path file) throws IOException {
        String text = Files.readString(file).strip();
        String prefix = "gitdir: ";
        if (!text.startsWith(prefix)) {
            throw new IOException(file + " does not name a git folder");
        }
        return file.resolveSibling(text.substring(prefix.length()));
    }

    private static Optional<String> commitOf(Path git) throws IOException {
        String head = Files.readString(git.resolve("HEAD")).strip();
        if (!head.startsWith(REF)) {
            return checked(head);
        }
        String name = head.substring(REF.length());
        Path common = git.resolve("commondir");
        Path shared =
                Files.exists(common) ? git.resolve(Files.readString(common).strip()) : git;
        Path loose = shared.resolve(name);
        if (Files.isRegularFile(loose)) {
            return checked(Files.readString(loose).strip());
        }
        Path packed = shared.resolve("packed-refs");
        if (!Files.exists(packed)) {
            return Optional.empty();
        }
        return Files.readAllLines(packed).stream()
                .filter(line -> line.endsWith(" " + name))
                .map(line -> line.substring(0, line.indexOf(' ')))
                .findFirst()
                .flatMap(GitHead::checked);
    }

    private static Optional<String> checked(String commit) {
        return COMMIT.matcher(commit).matches() ? Optional.of(commit) : Optional.empty();
    }
}
