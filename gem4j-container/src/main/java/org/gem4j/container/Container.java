// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.ExecCreateCmd;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.Capability;
import com.github.dockerjava.api.model.HostConfig;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.gem4j.env.EnvException;

/// A container that waits for commands until it is closed. Nothing of this machine's files is mounted into it.
///
/// Its first process cannot be killed from inside, takes care of processes without a parent, and ends after a
/// day, when the container goes.
final class Container implements AutoCloseable {
    private static final String HOLD = "i=0; while [ $i -lt 1440 ]; do sleep 60; i=$((i+1)); done";
    private static final Capability[] DROPPED = {
        Capability.AUDIT_WRITE, Capability.MKNOD, Capability.NET_RAW, Capability.SETFCAP, Capability.SYS_CHROOT
    };

    private final DockerClient client;
    private final String id;

    private Container(DockerClient client, String id) {
        this.client = client;
        this.id = id;
    }

    /// What a container may use.
    ///
    /// @param memoryMiB of all processes, with what they keep in `/dev/shm` and other file systems in memory
    /// @param processes at once, those that hold the container included
    /// @param network whether it has one
    record Use(int memoryMiB, double cpus, int processes, boolean network) {
        private static final int HOLDERS = 4;
        private static final long NANOS = 1_000_000_000L;

        HostConfig config() {
            long bytes = (long) memoryMiB << 20;
            return HostConfig.newHostConfig()
                    .withAutoRemove(true)
                    .withMemory(bytes)
                    .withMemorySwap(bytes)
                    .withNanoCPUs(Math.round(cpus * NANOS))
                    .withPidsLimit((long) processes + HOLDERS)
                    .withNetworkMode(network ? "default" : "none")
                    .withCapDrop(DROPPED)
                    .withSecurityOpts(List.of("no-new-privileges"));
        }
    }

    /// @param folder the working folder of its commands, made if there is none
    /// @param variables of its commands
    /// @throws EnvException if it cannot be started
    static Container start(DockerClient client, String image, String folder, Map<String, String> variables, Use use) {
        try {
            String id = client.createContainerCmd(image)
                    .withEntrypoint("sh", "-c")
                    .withCmd(HOLD)
                    .withWorkingDir(folder)
                    .withEnv(variables.entrySet().stream()
                            .map(each -> each.getKey() + "=" + each.getValue())
                            .toList())
                    .withLabels(Owner.self().labels())
                    .withHostConfig(use.config())
                    .exec()
                    .getId();
            Container container = new Container(client, id);
            Containers.opened(container);
            try {
                client.startContainerCmd(id).exec();
            } catch (RuntimeException e) {
                container.close();
                throw e;
            }
            return container;
        } catch (DockerException e) {
            throw new EnvException("no container of image " + image + " can be started: " + message(e), e);
        }
    }

    /// Of the daemon, on one line.
    static String message(Throwable failure) {
        return String.valueOf(failure.getMessage()).strip().replaceAll("\\s*\\R\\s*", " ");
    }

    boolean running() {
        try {
            return Boolean.TRUE.equals(
                    client.inspectContainerCmd(id).exec().getState().getRunning());
        } catch (NotFoundException e) {
            return false;
        }
    }

    /// Starts a command whose output `stream` takes.
    ///
    /// @param input what it reads; the command does not learn that it ended
    /// @return the id by which [#exitCode] knows it
    String start(List<String> command, String folder, InputStream input, FrameStream stream) {
        ExecCreateCmd create = client.execCreateCmd(id)
                .withCmd(command.toArray(String[]::new))
                .withAttachStdin(true)
                .withAttachStdout(true)
                .withAttachStderr(true);
        if (!folder.isEmpty()) {
            create = create.withWorkingDir(folder);
        }
        String exec = create.exec().getId();
        client.execStartCmd(exec).withStdIn(input).exec(stream);
        return exec;
    }

    int exitCode(String exec) {
        Long code = client.inspectExecCmd(exec).exec().getExitCodeLong();
        return code == null ? 137 : code.intValue();
    }

    /// What a command that ended printed on standard output and standard error.
    record Ended(int exitCode, byte[] output, byte[] errors) {}

    /// Runs a command to its end.
    ///
    /// @return empty if it took longer than `limit`, when it still runs
    Optional<Ended> run(List<String> command, Duration limit) {
        FrameStream stream = new FrameStream(1 << 20);
        String exec = start(command, "", InputStream.nullInputStream(), stream);
        if (!stream.awaitEnd(limit)) {
            stream.end();
            return Optional.empty();
        }
        return Optional.of(new Ended(exitCode(exec), stream.output(), stream.errors()));
    }

    /// Unpacks an archive below a folder, which must be there.
    void put(byte[] archive, String folder) {
        client.copyArchiveToContainerCmd(id)
                .withTarInputStream(new ByteArrayInputStream(archive))
                .withRemotePath(folder)
                .exec();
    }

    /// A folder's content as an archive; empty if that has more than `most` bytes.
    Optional<byte[]> folder(String path, long most) {
        try (InputStream in = archive(path + "/.")) {
            return Tars.whole(in, most);
        } catch (DockerException | IOException e) {
            return Optional.empty();
        }
    }

    /// A file's content; empty if there is none, it is not a plain file, or has more than `most` bytes.
    Optional<byte[]> file(String path, int most) {
        try (InputStream in = archive(path)) {
            return Tars.first(in, most);
        } catch (DockerException | IOException e) {
            return Optional.empty();
        }
    }

    private InputStream archive(String path) {
        return client.copyArchiveFromContainerCmd(id, path).exec();
    }

    @Override
    public void close() {
        Containers.closed(this);
        Containers.remove(client, id);
    }
}
