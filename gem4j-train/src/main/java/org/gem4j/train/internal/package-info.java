/// How training works inside: nothing here is meant for users, and all of it may change.
@org.jspecify.annotations.NullMarked
package org.gem4j.train.internal;
