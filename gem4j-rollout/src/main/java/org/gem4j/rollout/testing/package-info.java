/// Stand-ins for models, for tests of whatever plays or grades with one.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout.testing;
