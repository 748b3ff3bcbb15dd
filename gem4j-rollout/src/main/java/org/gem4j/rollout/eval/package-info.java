/// Evaluation: many episodes of a policy, kept as they end, and what they come to.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout.eval;
