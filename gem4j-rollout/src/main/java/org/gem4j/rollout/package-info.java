/// Policies playing environments: requests and responses, turns, episodes.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout;
