/// HTTP servers: a model behind the OpenAI API.
@org.jspecify.annotations.NullMarked
package org.gem4j.serve;
