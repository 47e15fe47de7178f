package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Classes as a JVM keeps them once it has loaded and linked them (its AOT cache), from which JVMs start that tests start: otherwise that is
 * half of what a rank takes of a processor. A run of the program, when the first JVM is to start, says which classes: alone, or as rank 0 of a
 * job, whose ranks also load what processes find and reach each other by. A JVM that the cache does not fit starts without it.
 */
public final class ClassCache {
    private static final Path FOLDER = Path.of("target", "class-cache");
    private static final int LIMIT_SECONDS = 120;

    private final List<String> classPath;
    private final List<String> runOptions;
    private final Map<String, String> environment;
    private final List<String> words;
    private final int ranks;
    private Path made;

    /**
     * Describes a cache.
     *
     * @param classPath what its JVMs need beside the class path of the test
     * @param runOptions of the JVM of the run that says which classes
     * @param environment its variables
     * @param words its main class and arguments
     * @param ranks of the job that the run is; 0 for a process that is none, which is not told a position
     */
    public ClassCache(
            List<String> classPath,
            List<String> runOptions,
            Map<String, String> environment,
            List<String> words,
            int ranks) {
        this.classPath = List.copyOf(classPath);
        this.runOptions = List.copyOf(runOptions);
        this.environment = Map.copyOf(environment);
        this.words = List.copyOf(words);
        this.ranks = ranks;
    }

    /** Describes the cache of a program that runs alone. */
    public ClassCache(
            List<String> classPath, List<String> runOptions, Map<String, String> environment, List<String> words) {
        this(classPath, runOptions, environment, words, 0);
    }

    /** Returns the options of a JVM that starts from the cache, the class path among them. */
    public List<String> options() {
        return Stream.concat(jvmOptions().stream(), Stream.of("-cp", wholeClassPath()))
                .toList();
    }

    private String wholeClassPath() {
        return Stream.concat(classPath.stream(), Stream.of(Jars.CLASS_PATH))
                .collect(Collectors.joining(File.pathSeparator));
    }

    /** Returns the options of a JVM that starts from the cache and has its class path from elsewhere. */
    public synchronized List<String> jvmOptions() {
        if (made == null) {
            made = FOLDER.resolve(words.getFirst() + ".aot").toAbsolutePath();
            make(made);
        }
        return List.of("-XX:AOTCache=" + made, "-Xlog:aot*=off", "-Xlog:cds*=off");
    }

    private void make(Path cache) {
        List<Process> processes = new ArrayList<>();
        try {
            Path folder = Files.createTempDirectory(Files.createDirectories(FOLDER), "run")
                    .toAbsolutePath();
            for (int rank = 0; rank < Math.max(1, ranks); rank++) {
                processes.add(start(rank, cache, folder));
            }
            for (int rank = 0; rank < processes.size(); rank++) {
                boolean hasEnded = processes.get(rank).waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                String said = Files.readString(output(folder, rank).toPath(), StandardCharsets.UTF_8);
                assertTrue(hasEnded, said);
                assertEquals(0, processes.get(rank).exitValue(), said);
                assertTrue(rank > 0 || Files.exists(cache), said);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + cache + " was made", e);
        } finally {
            for (Process process : processes) {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }

    private Process start(int rank, Path cache, Path folder) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(runOptions);
        if (rank == 0) {
            command.add("-XX:AOTCacheOutput=" + cache);
        }
        command.addAll(List.of("-cp", wholeClassPath()));
        command.addAll(words);
        ProcessBuilder builder =
                new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output(folder, rank));
        builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
        builder.environment().putAll(position(rank, folder));
        builder.environment().putAll(environment);
        return builder.start();
    }

    private Map<String, String> position(int rank, Path folder) {
        return ranks == 0
                ? Map.of()
                : Map.of(
                        "TUTTI_RANK",
                        String.valueOf(rank),
                        "TUTTI_SIZE",
                        String.valueOf(ranks),
                        "TUTTI_RENDEZVOUS",
                        "file:" + folder.resolve("rendezvous"),
                        "TUTTI_SECRET",
                        "only for this cache");
    }

    private static File output(Path folder, int rank) {
        return folder.resolve("output-" + rank).toFile();
    }

    /** The class path of the test with jars in place of folders, of which no cache keeps classes. */
    private static final class Jars {
        static final String CLASS_PATH = make();

        private static String make() {
            List<String> jars = new ArrayList<>();
            try {
                Files.createDirectories(FOLDER);
                for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
                    Path place = Path.of(entry);
                    if (Files.isDirectory(place)) {
                        jars.add(jar(place, FOLDER.resolve(jars.size() + ".jar").toAbsolutePath()));
                    } else if (Files.exists(place)) {
                        jars.add(entry);
                    }
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return String.join(File.pathSeparator, jars);
        }

        private static String jar(Path folder, Path jar) {
            ToolProvider tool = ToolProvider.findFirst("jar").orElseThrow();
            int status = tool.run(
                    System.out,
                    System.err,
                    "--create",
                    "--no-compress",
                    "--file",
                    jar.toString(),
                    "-C",
                    folder.toString(),
                    ".");
            assertEquals(0, status, () -> folder + " cannot be packed");
            return jar.toString();
        }
    }
}
