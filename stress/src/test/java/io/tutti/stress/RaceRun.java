package io.tutti.stress;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * One run of jcstress in a process of its own, over the races of this module.
 *
 * @param tests a regular expression for the names of the races
 * @param millis how long each race runs in each way of compilation, in milliseconds
 * @param allCompilations whether the actors are also run interpreted, and by either compiler
 */
record RaceRun(String tests, int millis, boolean allCompilations) {
    private static final long LIMIT_MINUTES = 30;
    private static final String JVM = "--add-modules=jdk.incubator.vector --enable-native-access=ALL-UNNAMED";

    /** What came out: the report, and whether all that was observed is accepted. */
    record Report(boolean isRight, String text) {}

    Report run(Path folder) throws IOException, InterruptedException {
        Path output = folder.resolve("races.txt");
        Process process = new ProcessBuilder(command(folder))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            if (!process.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException("the races do not end; see " + output);
            }
        } finally {
            process.destroyForcibly();
        }
        String text = Files.readString(output);
        return new Report(process.exitValue() == 0, text);
    }

    private List<String> command(Path folder) {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElseThrow());
        command.add("-cp");
        command.add(System.getProperty("java.class.path"));
        command.add("org.openjdk.jcstress.Main");
        command.addAll(List.of("-t", tests, "-r", folder.toString()));
        command.addAll(List.of("-f", "1", "-iters", "1", "-time", String.valueOf(millis)));
        command.addAll(List.of("-sc", String.valueOf(allCompilations)));
        command.addAll(List.of("-jvmArgs", JVM));
        return command;
    }
}
