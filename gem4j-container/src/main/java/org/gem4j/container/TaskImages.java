// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.command.BuildImageResultCallback;
import com.github.dockerjava.api.command.PullImageResultCallback;
import com.github.dockerjava.api.exception.DockerClientException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import com.github.dockerjava.api.model.ContainerConfig;
import java.io.ByteArrayInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import org.gem4j.env.EnvException;
import org.gem4j.terminal.TerminalTask;

/// The images of tasks, which are pulled or built when they are first needed. Thread-safe.
final class TaskImages {
    private final DockerClient client;

    TaskImages(DockerClient client) {
        this.client = client;
    }

    /// The name of a task's image, which the daemon then has.
    ///
    /// @throws EnvException if it can be neither pulled nor built
    synchronized String of(TerminalTask task) {
        String name = task.container().image();
        if (!name.isEmpty()) {
            pull(name);
            return name;
        }
        return build(task.name(), task.container().context());
    }

    /// Fetches an image that the daemon has not got.
    synchronized void pull(String name) {
        if (present(name)) {
            return;
        }
        try {
            String tagged = name.matches(".*[:@][^/]*") ? name : name + ":latest";
            client.pullImageCmd(tagged).exec(new PullImageResultCallback()).awaitCompletion();
        } catch (DockerException | DockerClientException e) {
            throw new EnvException("image " + name + " is not available: " + Container.message(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EnvException("interrupted while image " + name + " was fetched", e);
        }
    }

    private boolean present(String name) {
        try {
            client.inspectImageCmd(name).exec();
            return true;
        } catch (NotFoundException e) {
            return false;
        }
    }

    /// The same files give the same image. The build may use the network, unlike the agent's commands.
    private String build(String task, Map<String, byte[]> context) {
        byte[] archive = Tars.of(context);
        String name = "gem4j-task:" + sha256(archive).substring(0, 32);
        if (present(name)) {
            return name;
        }
        try {
            client.buildImageCmd(new ByteArrayInputStream(archive))
                    .withTags(Set.of(name))
                    .withLabels(Map.of("org.gem4j.task", task))
                    .withForcerm(true)
                    .exec(new BuildImageResultCallback())
                    .awaitImageId();
        } catch (DockerException | DockerClientException e) {
            throw new EnvException(
                    "the image of task " + task + " cannot be built from its Dockerfile: " + Container.message(e), e);
        }
        return name;
    }

    /// Where commands in an image start.
    String folder(String name) {
        ContainerConfig config = client.inspectImageCmd(name).exec().getConfig();
        String folder = config == null ? "" : String.valueOf(config.getWorkingDir());
        return folder.startsWith("/") && folder.length() > 1 ? folder : "/app";
    }

    private static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JVM has SHA-256", e);
        }
    }
}
