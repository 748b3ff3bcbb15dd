/// How models see: images to pixels as PIL makes them, a SigLIP tower with its connector, and the tokens that stand for
/// an image in a prompt.
@org.jspecify.annotations.NullMarked
package org.gem4j.llm.vision.internal;
