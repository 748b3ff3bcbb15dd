/// Settings of a training run: what every flag is called, means and defaults to.
@org.jspecify.annotations.NullMarked
package org.gem4j.train.config;
