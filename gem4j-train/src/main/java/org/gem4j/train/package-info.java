/// Training: warm start, rollouts, learner, optimizer, checkpoints and the loop that joins them.
@org.jspecify.annotations.NullMarked
package org.gem4j.train;
