package {{package}};

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gem4j.tool.TextTool;
import org.gem4j.tool.ToolEnv;
import org.gem4j.tool.ToolUse;
import org.gem4j.wrap.WrapperProvider;
import org.gem4j.wrap.WrapperSpec;

/// Counts how often a letter occurs in a word: a tool to change into your own.
///
/// Around an environment, the wrapper of its name answers the actions that call the tool; all others are moves.
public final class {{Class}} implements TextTool {
    /// The name of the wrapper.
    public static final String WRAPPER = "own_{{snake}}";

    private static final Pattern CALL = Pattern.compile("<count>(.*?)</count>", Pattern.DOTALL);
    private static final Pattern ASKED = Pattern.compile("\\s*(\\p{L})\\s+in\\s+(\\p{L}+)\\s*");

    /// Registers the wrapper; META-INF/services names this class.
    public static final class Provider implements WrapperProvider {
        @Override
        public List<WrapperSpec> specs() {
            String summary = "A tool counts letters of words.";
            return List.of(new WrapperSpec(
                    WRAPPER, summary, false, List.of(), (options, context) -> ToolEnv.wrapper({{Class}}::new)));
        }
    }

    @Override
    public String type() {
        return WRAPPER;
    }

    @Override
    public String instruction() {
        return "To count a letter in a word, write for example <count>l in hello</count>.";
    }

    /// Answers the first call of a text; what the model gets wrong is told to it, never thrown.
    @Override
    public Optional<ToolUse> use(String action) {
        Matcher call = CALL.matcher(action);
        if (!call.find()) {
            return Optional.empty();
        }
        String parsed = action.substring(0, call.end());
        Matcher asked = ASKED.matcher(call.group(1));
        if (!asked.matches()) {
            return Optional.of(new ToolUse("A call must look like <count>l in hello</count>.", true, parsed));
        }
        int letter = Character.toLowerCase(asked.group(1).codePointAt(0));
        long count = asked.group(2)
                .codePoints()
                .filter(each -> Character.toLowerCase(each) == letter)
                .count();
        return Optional.of(new ToolUse(Long.toString(count), false, parsed));
    }
}
