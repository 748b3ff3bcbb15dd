/// HTTP servers. A model is served over an OpenAI-compatible API, so that any client of that API can use it.
@org.jspecify.annotations.NullMarked
package org.gem4j.serve;
