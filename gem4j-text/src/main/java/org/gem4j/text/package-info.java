/// Text around a language model: tokenizers, messages, and what is read out of model output.
@org.jspecify.annotations.NullMarked
package org.gem4j.text;
