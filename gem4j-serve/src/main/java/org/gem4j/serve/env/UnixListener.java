// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.BindException;
import java.net.SocketException;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/// The file of a Unix domain socket before, during and after its server's life.
final class UnixListener {
    private UnixListener() {}

    /// Removes the file of a server that has ended without doing so.
    ///
    /// @throws UncheckedIOException if a server listens there, or if it is another kind of file
    static void clear(Path path) {
        try {
            if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
                return;
            }
            if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS) || Files.isDirectory(path)) {
                throw new BindException("cannot listen on " + path + ": the path exists and is not a socket");
            }
            try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
                throw new BindException("cannot listen on " + path + ": another server is listening there");
            } catch (SocketException e) {
                if (e instanceof BindException) {
                    throw e;
                }
                Files.delete(path);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Lets the user alone open the socket.
    static void protect(Path path) {
        try {
            if (Files.getFileStore(path).supportsFileAttributeView("posix")) {
                Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void remove(Path path) {
        try {
            Files.deleteIfExists(path);
        } catch (IOException e) {
            System.getLogger(UnixListener.class.getName())
                    .log(System.Logger.Level.WARNING, "the socket " + path + " could not be removed", e);
        }
    }
}
