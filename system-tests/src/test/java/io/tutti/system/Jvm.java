package io.tutti.system;

import io.tutti.launch.jvm.JavaCommand;
import java.util.ArrayList;
import java.util.List;

/** Command lines of JVMs that have the class path of this one. */
final class Jvm {
    private Jvm() {}

    /** All but the main class and its arguments. */
    static List<String> command(boolean quick, List<String> options) {
        List<String> command = new ArrayList<>();
        command.add(JavaCommand.java());
        command.addAll(
                quick ? List.of("-XX:TieredStopAtLevel=1", "--enable-native-access=ALL-UNNAMED") : JavaCommand.flags());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xshare:auto", "-Xmx512m"));
        command.addAll(options);
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        return command;
    }
}
