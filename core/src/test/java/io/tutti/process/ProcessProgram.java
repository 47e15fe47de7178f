package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program whose ranks are processes of this machine and find each other by a file, without a launcher; and what they print. For
 * tests whose processes take long to start, the same processes can do several runs.
 *
 * @param mainClass binary name of the program
 * @param classPath what it needs beside the class path of the test
 * @param jvmOptions options of each rank's JVM
 * @param environment variables beside those of a rank
 * @param cache of classes from which the JVMs start; null without
 */
public record ProcessProgram(
        String mainClass,
        List<String> classPath,
        List<String> jvmOptions,
        Map<String, String> environment,
        ClassCache cache) {
    /** Between the arguments of two runs in the same processes, and between what these print. */
    public static final String NEXT = "next";

    /** For each run. A machine that builds other things, too, has taken two minutes for one. */
    private static final long DEADLINE_SECONDS = 240;

    public ProcessProgram {
        classPath = List.copyOf(classPath);
        jvmOptions = List.copyOf(jvmOptions);
        environment = Map.copyOf(environment);
    }

    /** A program on the class path of the test. */
    public static ProcessProgram of(String mainClass, String... jvmOptions) {
        return new ProcessProgram(mainClass, List.of(), List.of(jvmOptions), Map.of(), null);
    }

    /** Another program that is started in the same way. */
    public ProcessProgram with(String otherMainClass) {
        return new ProcessProgram(otherMainClass, classPath, jvmOptions, environment, cache);
    }

    /** The same program with more on its class path. */
    public ProcessProgram withClassPath(String entry) {
        return new ProcessProgram(mainClass, plus(classPath, entry), jvmOptions, environment, cache);
    }

    /** The same program with one more option of the JVM. */
    public ProcessProgram withOption(String option) {
        return new ProcessProgram(mainClass, classPath, plus(jvmOptions, option), environment, cache);
    }

    /** The same program with one more variable. */
    public ProcessProgram withVariable(String name, String value) {
        Map<String, String> more = new HashMap<>(environment);
        more.put(name, value);
        return new ProcessProgram(mainClass, classPath, jvmOptions, more, cache);
    }

    /** The same program whose JVMs start from the classes that a run of one rank with these arguments has loaded, which must succeed. */
    public ProcessProgram cached(String arguments) {
        List<String> words = Stream.concat(Stream.of(mainClass), Stream.of(arguments.split(" ")))
                .toList();
        ClassCache made = new ClassCache(classPath, jvmOptions, environment, words);
        return new ProcessProgram(mainClass, classPath, jvmOptions, environment, made);
    }

    private static List<String> plus(List<String> some, String one) {
        return Stream.concat(some.stream(), Stream.of(one)).toList();
    }

    /**
     * Runs ranks that must succeed.
     *
     * @param parent where a folder for their files is created
     * @param arguments words, separated by spaces, for each rank
     * @return the lines that each rank printed, without those on standard error
     */
    public List<List<String>> run(Path parent, String... arguments) throws IOException, InterruptedException {
        return outputs(parent, 0, false, arguments);
    }

    /**
     * Runs ranks that must end with a status.
     *
     * @param parent where a folder for their files is created
     * @param status of each of them
     * @param arguments words, separated by spaces, for each rank
     * @return the lines that each rank printed, with those on standard error
     */
    public List<List<String>> end(Path parent, int status, String... arguments)
            throws IOException, InterruptedException {
        return outputs(parent, status, true, arguments);
    }

    /**
     * Runs the program several times in the same processes, which must succeed. It is given the arguments of all runs, with {@link #NEXT}
     * between two runs, and prints this word between two runs.
     *
     * @param parent where a folder for their files is created
     * @param ranks how many processes
     * @param arguments words, separated by spaces, for each run
     * @return of each run the lines that each rank printed
     */
    public List<List<List<String>>> runs(Path parent, int ranks, String... arguments)
            throws IOException, InterruptedException {
        String all = String.join(" " + NEXT + " ", arguments);
        List<List<String>> printed = run(parent, Collections.nCopies(ranks, all).toArray(String[]::new));
        List<List<List<String>>> runs = new ArrayList<>();
        for (int run = 0; run < arguments.length; run++) {
            int number = run;
            runs.add(printed.stream().map(lines -> parts(lines).get(number)).toList());
        }
        return runs;
    }

    private static List<List<String>> parts(List<String> lines) {
        List<List<String>> parts = new ArrayList<>(List.of(new ArrayList<>()));
        for (String line : lines) {
            if (line.equals(NEXT)) {
                parts.add(new ArrayList<>());
            } else {
                parts.getLast().add(line);
            }
        }
        return parts;
    }

    private List<List<String>> outputs(Path parent, int status, boolean withErrors, String... arguments)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory(parent, "job");
        List<Process> processes = new ArrayList<>();
        try {
            start(processes, folder, withErrors, arguments);
            long limit = DEADLINE_SECONDS * numberOfRuns(arguments[0]);
            List<List<String>> lines = new ArrayList<>();
            for (int rank = 0; rank < arguments.length; rank++) {
                Process process = processes.get(rank);
                Path said = file(folder, rank, withErrors ? "output" : "errors").toPath();
                assertTrue(process.waitFor(limit, TimeUnit.SECONDS), "rank " + rank + " does not end");
                assertEquals(status, process.exitValue(), Files.readString(said));
                lines.add(Files.readAllLines(file(folder, rank, "output").toPath()));
            }
            return lines;
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static long numberOfRuns(String arguments) {
        return 1 + Stream.of(arguments.split(" ")).filter(NEXT::equals).count();
    }

    private void start(List<Process> processes, Path folder, boolean withErrors, String... arguments)
            throws IOException {
        for (int rank = 0; rank < arguments.length; rank++) {
            ProcessBuilder builder = builder(folder, rank, arguments.length, arguments[rank].split(" "));
            builder.redirectOutput(file(folder, rank, "output"));
            builder.redirectErrorStream(withErrors);
            if (!withErrors) {
                builder.redirectError(file(folder, rank, "errors"));
            }
            processes.add(builder.start());
        }
    }

    private ProcessBuilder builder(Path folder, int rank, int size, String[] arguments) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(jvmOptions);
        command.addAll(classOptions());
        command.add(mainClass);
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        builder.environment()
                .putAll(Map.of(
                        "TUTTI_RANK",
                        String.valueOf(rank),
                        "TUTTI_SIZE",
                        String.valueOf(size),
                        "TUTTI_RENDEZVOUS",
                        "file:" + folder.resolve("rendezvous").toAbsolutePath(),
                        "TUTTI_SECRET",
                        "only for this test"));
        return builder;
    }

    private List<String> classOptions() {
        if (cache != null) {
            return cache.options();
        }
        return List.of("-cp", String.join(File.pathSeparator, plus(classPath, System.getProperty("java.class.path"))));
    }

    private static File file(Path folder, int rank, String name) {
        return folder.resolve(name + "-" + rank).toFile();
    }
}
