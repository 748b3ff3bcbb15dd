package org.gem4j.rollout;

import java.util.List;
import org.gem4j.env.Suggestions;

/// Puts an observation into the words that a model expects around it.
public interface PromptTemplate {
    /// The prompt for an observation.
    String render(String observation);

    /// The template of this name: `no`, which changes nothing.
    ///
    /// @throws IllegalArgumentException for another name
    static PromptTemplate of(String name) {
        if (name.equals("no")) {
            return observation -> observation;
        }
        throw new IllegalArgumentException(
                "unknown prompt_template " + name + Suggestions.didYouMean(name, List.of("no")) + " Known: no.");
    }
}
