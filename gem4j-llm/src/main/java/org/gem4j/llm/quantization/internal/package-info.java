/// Matrices of weights that stay quantized in memory, and their products with rows of hidden states on the CPU.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.quantization.internal;
