/// Generation of several answers to one prompt whose prefixes are computed once.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.tree.internal;
