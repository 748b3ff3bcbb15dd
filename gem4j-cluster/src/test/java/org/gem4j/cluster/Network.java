// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.cluster;

import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.AddressFromURIString;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.remote.RemoteActorRefProvider;
import org.apache.pekko.remote.transport.ThrottlerTransportAdapter;

/// Failures of the network between nodes, which Pekko can imitate where it is started with [#SETTING].
final class Network {
    static final String SETTING = "pekko.remote.artery.advanced.test-mode = on";

    private Network() {}

    /// Loses everything between a node of this process and another one.
    ///
    /// @param other its host and port
    static void cut(ActorSystem node, String other) {
        RemoteActorRefProvider provider = (RemoteActorRefProvider) ((ExtendedActorSystem) node).provider();
        Object unused = provider.transport()
                .managementCommand(new ThrottlerTransportAdapter.SetThrottle(
                        AddressFromURIString.parse("pekko://" + PekkoCluster.NAME + "@" + other),
                        bothWays(),
                        ThrottlerTransportAdapter.Blackhole$.MODULE$));
    }

    /// An object of Scala that Java's compiler cannot name.
    private static ThrottlerTransportAdapter.Direction bothWays() {
        try {
            return (ThrottlerTransportAdapter.Direction)
                    Class.forName(ThrottlerTransportAdapter.Direction.class.getName() + "$Both$")
                            .getField("MODULE$")
                            .get(null);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
