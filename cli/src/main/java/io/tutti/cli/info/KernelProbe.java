package io.tutti.cli.info;

import io.tutti.kernel.Kernels;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import java.io.BufferedReader;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.util.List;

/** Starts a JVM as ranks are started, and asks it which kernels it uses. */
public final class KernelProbe {
    private KernelProbe() {}

    /** Prints the kernels; runs in that JVM. */
    public static void main(String[] none) {
        System.out.println(Kernels.description());
    }

    /** Returns one line with the kernels, or with the error if the JVM does not start. */
    static String ask() {
        List<String> command = JavaCommand.ofClass(
                List.of("-XX:+UseSerialGC", "-Xmx64m"),
                ClassPath.ofTutti(KernelProbe.class),
                KernelProbe.class.getName(),
                List.of());
        try {
            Process process =
                    new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
            try (BufferedReader out = process.inputReader()) {
                String line = out.readLine();
                return line == null ? "unknown: " + command.getFirst() + " does not start" : line;
            }
        } catch (IOException e) {
            return "unknown: " + e.getMessage();
        }
    }
}
