/// Devices and precisions of libtorch.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.torch;
