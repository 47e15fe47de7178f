package io.tutti.launch.jvm;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** The variables by which the environment gives options to every JVM. */
final class OptionVariables {
    private OptionVariables() {}

    /** {@return the options in the environment, a text for each variable that is set} */
    static List<String> values() {
        return Stream.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS")
                .map(System::getenv)
                .filter(Objects::nonNull)
                .toList();
    }

    /** {@return whether an option of a JVM, or one in the environment, has one of these parts} */
    static boolean mention(List<String> jvmOptions, List<String> parts) {
        return contain(jvmOptions, parts) || contain(values(), parts);
    }

    /** {@return whether one of these options has one of these parts} */
    static boolean contain(List<String> options, List<String> parts) {
        return options.stream().anyMatch(option -> parts.stream().anyMatch(option::contains));
    }
}
