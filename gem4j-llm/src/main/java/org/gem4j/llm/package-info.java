/// Language models on libtorch: weights, decoder, generation with logprobs.
///
/// Everything here that touches a tensor runs on the thread that owns the model, a platform thread; callers get plain
/// Java values. Tensor variables carry their shape as a suffix: B batch, T time, N rows, V vocabulary, D model width,
/// H query heads, K key-value heads, E head width, F feed-forward width, C context, L tokens of a segment, S segments.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm;
