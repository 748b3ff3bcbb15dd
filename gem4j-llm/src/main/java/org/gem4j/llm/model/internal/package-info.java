/// What model files are made of, and the layers that compute with them.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.model.internal;
