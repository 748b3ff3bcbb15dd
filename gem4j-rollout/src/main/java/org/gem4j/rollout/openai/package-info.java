/// A client of servers that speak the OpenAI protocol, and a policy that plays through it.
@org.jspecify.annotations.NullMarked
package org.gem4j.rollout.openai;
