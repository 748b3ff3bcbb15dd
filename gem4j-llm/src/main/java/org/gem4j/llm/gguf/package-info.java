/// Import of GGUF files, the format of llama.cpp, as model folders in Hugging Face's layout.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.gguf;
