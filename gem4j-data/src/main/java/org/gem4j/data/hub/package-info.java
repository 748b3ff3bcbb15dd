/// Download of models and datasets from the Hugging Face hub, or a mirror of it, into the cache that its Python client
/// uses too.
@org.jspecify.annotations.NullMarked
package org.gem4j.data.hub;
