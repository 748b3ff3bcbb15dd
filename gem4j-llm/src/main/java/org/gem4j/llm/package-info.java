/// Language models on libtorch, in rooms: `torch` binds the library, `model` holds weights and files, `engine`
/// generates with continuous batching, `tree` samples with shared prefixes, `score` computes log-probabilities and
/// gradients, `cuda` compiles kernels, `gguf` imports llama.cpp's files, `vision` turns images into rows that a decoder
/// reads. Packages named `internal` are for this project only.
///
/// Everything here that touches a tensor runs on the thread that owns the model, a platform thread; callers get plain
/// Java values. Tensor variables carry their shape as a suffix: B batch, T time, N rows, V vocabulary, D model width,
/// H query heads, K key-value heads, E head width, F feed-forward width, C context, L tokens of a segment, S segments.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm;
