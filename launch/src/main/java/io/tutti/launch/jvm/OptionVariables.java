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
}
