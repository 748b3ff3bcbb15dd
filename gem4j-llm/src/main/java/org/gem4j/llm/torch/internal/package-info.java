/// libtorch from Java: loading, ownership of native memory, tensors, operations, device threads.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.torch.internal;
