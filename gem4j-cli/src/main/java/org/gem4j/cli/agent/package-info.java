/// What `./gem4j agent` shows of chains and answers to clients.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli.agent;
