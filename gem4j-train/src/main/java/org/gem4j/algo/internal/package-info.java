/// Arithmetic that estimators and losses share: not meant for users.
@org.jspecify.annotations.NullMarked
package org.gem4j.algo.internal;
