/// HTTP servers. A model is served as OpenAI's API has it, so that any client of that API can use it.
@org.jspecify.annotations.NullMarked
package org.gem4j.serve;
