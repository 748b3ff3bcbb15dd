/// Reinforcement-learning algorithms: returns, advantages and losses, one file each, that know no environment.
@org.jspecify.annotations.NullMarked
package org.gem4j.algo;
