/// A decoder with its weights, tokenizer and files, in the layout of the Hugging Face hub.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.model;
