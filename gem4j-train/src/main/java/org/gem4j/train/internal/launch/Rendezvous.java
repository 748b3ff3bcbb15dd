// Copyright 2026 The gem4j authors. SPDX-License-Identifier: Apache-2.0
package org.gem4j.train.internal.launch;

import java.time.Duration;
import org.bytedeco.javacpp.chrono.Milliseconds;
import org.bytedeco.pytorch.FileStore;
import org.bytedeco.pytorch.PrefixStore;
import org.bytedeco.pytorch.Store;
import org.bytedeco.pytorch.TCPStore;
import org.bytedeco.pytorch.TCPStoreOptions;
import org.gem4j.llm.torch.internal.Libtorch;

/// Where ranks leave the addresses at which they reach each other.
sealed interface Rendezvous {
    /// A libtorch store for one process group. Its caller owns it.
    ///
    /// @param use a name for that group, since the keys of all groups are the same
    /// @param size ranks that use it
    Store store(String use, int size, Duration deadline);

    /// The address of this host at which the other ranks reach this one.
    String address();

    /// On one host: a file for each use.
    ///
    /// @param folder of the files, readable by nobody else
    record Files(RendezvousFolder folder) implements Rendezvous {
        @Override
        public Store store(String use, int size, Duration deadline) {
            return new FileStore(folder.store() + "-" + use, size);
        }

        @Override
        public String address() {
            return "127.0.0.1";
        }
    }

    /// On several hosts: a store that rank 0 serves.
    ///
    /// @param host of the store
    /// @param port of the store
    /// @param address of this host
    record Network(String host, int port, String address) implements Rendezvous {
        @Override
        public Store store(String use, int size, Duration deadline) {
            TCPStore all = connect(host, port, deadline);
            all.retainReference();
            return new PrefixStore(use, all);
        }

        static TCPStore connect(String host, int port, Duration deadline) {
            TCPStoreOptions options = options(deadline).port((short) port);
            return new TCPStore(host, options);
        }

        /// Serves a store on a free port until the process ends.
        static TCPStore serve(Duration deadline) {
            TCPStoreOptions options = options(deadline).port((short) 0).isServer(true);
            return new TCPStore("127.0.0.1", options);
        }

        private static TCPStoreOptions options(Duration deadline) {
            Libtorch.load();
            return new TCPStoreOptions().waitWorkers(false).timeout(new Milliseconds(deadline.toMillis()));
        }
    }
}
