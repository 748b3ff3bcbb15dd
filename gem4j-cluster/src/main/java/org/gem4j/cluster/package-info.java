/// Servers of environments as nodes of a cluster: sessions live on the owners of their shards and are played again
/// from their seed and calls where an owner has gone.
@org.jspecify.annotations.NullMarked
package org.gem4j.cluster;
