/// Log-probabilities, values and gradients of sampled tokens.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.score;
