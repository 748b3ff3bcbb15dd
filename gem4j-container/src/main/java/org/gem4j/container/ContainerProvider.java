// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import org.gem4j.terminal.TaskRuntime;
import org.jspecify.annotations.Nullable;

/// Provides containers of the daemon that `DOCKER_HOST` names, or that is found at one of the usual
/// sockets.
public final class ContainerProvider implements TaskRuntime.Provider {
    private static @Nullable DockerClient shared;

    /// All runtimes of this process share a client, which is made when it is first needed.
    private static synchronized DockerClient client() {
        DockerClient known = shared;
        if (known == null) {
            known = Daemon.connect(System.getenv());
            Containers.removeLeft(known);
            shared = known;
        }
        return known;
    }

    @Override
    public TaskRuntime open(TaskRuntime.Settings settings) {
        return new ContainerRuntime(client(), settings);
    }
}
