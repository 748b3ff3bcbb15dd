/// Passes over trees of tokens that share prefixes.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.score.internal;
