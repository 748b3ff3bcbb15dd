/// Tasks of the shell in containers, by the API of Docker, which Podman also speaks.
@NullMarked
package org.gem4j.container;

import org.jspecify.annotations.NullMarked;
