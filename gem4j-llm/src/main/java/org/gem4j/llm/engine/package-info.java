/// Generation with continuous batching, paged in lanes and recorded as CUDA graphs on a GPU.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.engine;
