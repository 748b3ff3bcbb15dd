// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.container;

import com.github.dockerjava.api.DockerClient;
import com.github.dockerjava.api.exception.ConflictException;
import com.github.dockerjava.api.exception.DockerException;
import com.github.dockerjava.api.exception.NotFoundException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/// Sees to it that no container outlives its owner: this process removes its own when it ends, and what a killed
/// process left when it starts.
final class Containers {
    private static final Set<Container> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> List.copyOf(OPEN).forEach(Container::close)));
    }

    private Containers() {}

    static void opened(Container container) {
        OPEN.add(container);
    }

    static void closed(Container container) {
        OPEN.remove(container);
    }

    /// Removes the containers of processes of this machine that no longer run.
    static void removeLeft(DockerClient client) {
        client.listContainersCmd().withShowAll(true).withLabelFilter(Owner.ofThisMachine()).exec().stream()
                .filter(each -> Owner.gone(each.getLabels()))
                .forEach(each -> remove(client, each.getId()));
    }

    static void remove(DockerClient client, String id) {
        try {
            client.removeContainerCmd(id)
                    .withForce(true)
                    .withRemoveVolumes(true)
                    .exec();
        } catch (NotFoundException | ConflictException e) {
            // It has gone, or is going.
        } catch (DockerException e) {
            // The daemon does not answer as it should; the container ends by itself after a day.
        }
    }
}
