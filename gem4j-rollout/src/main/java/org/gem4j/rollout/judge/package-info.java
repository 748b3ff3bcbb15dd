/// A language model as the judge of answers that no program can grade.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout.judge;
