/// Generation token by token: what a request asks for, what comes back, and who answers it. Plain values, no tensors.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout.generation;
