/// A browser of rollouts for the terminal.
@org.jspecify.annotations.NullMarked
package org.gem4j.console.browse;
