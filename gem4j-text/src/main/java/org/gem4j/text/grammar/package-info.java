/// Grammars for constrained decoding: JSON schemas, choices and tool calls, as masks over a tokenizer's vocabulary.
@org.jspecify.annotations.NullMarked
package org.gem4j.text.grammar;
