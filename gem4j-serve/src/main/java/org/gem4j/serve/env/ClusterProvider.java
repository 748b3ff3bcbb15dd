// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.serve.env;

import java.util.Optional;
import java.util.ServiceLoader;

/// Makes servers nodes of a cluster. It is found by [ServiceLoader], so that standalone servers need none of its
/// libraries.
public interface ClusterProvider {

    /// The one on the class path.
    static Optional<ClusterProvider> find() {
        return ServiceLoader.load(ClusterProvider.class).findFirst();
    }

    /// How a node joins its cluster.
    ///
    /// @param server what the server itself was told
    SessionGate.Opener opener(ClusterOptions cluster, EnvServerOptions server);
}
