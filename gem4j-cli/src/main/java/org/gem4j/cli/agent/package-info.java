/// What `./gem4j agent` makes of chains: tables, files, answers for clients.
@org.jspecify.annotations.NullMarked
package org.gem4j.cli.agent;
