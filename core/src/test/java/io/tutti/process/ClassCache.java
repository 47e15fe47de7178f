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
 * half of what a rank takes of a processor. A run of the program in a job of one rank, when the first JVM is to start, says which classes. A
 * JVM that the cache does not fit starts without it.
 */
public final class ClassCache {
    private static final Path FOLDER = Path.of("target", "class-cache");
    private static final int LIMIT_SECONDS = 120;

    private final List<String> classPath;
    private final List<String> runOptions;
    private final Map<String, String> environment;
    private final List<String> words;
    private Path made;

    /**
     * Describes a cache.
     *
     * @param classPath what its JVMs need beside the class path of the test
     * @param runOptions of the JVM of the run that says which classes
     * @param environment its variables
     * @param words its main class and arguments
     */
    public ClassCache(
            List<String> classPath, List<String> runOptions, Map<String, String> environment, List<String> words) {
        this.classPath = List.copyOf(classPath);
        this.runOptions = List.copyOf(runOptions);
        this.environment = Map.copyOf(environment);
        this.words = List.copyOf(words);
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
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.add("--enable-native-access=ALL-UNNAMED");
        command.addAll(runOptions);
        command.addAll(List.of("-XX:AOTCacheOutput=" + cache, "-cp", wholeClassPath()));
        command.addAll(words);
        try {
            Path output = Files.createTempFile(FOLDER, "run", ".log");
            ProcessBuilder builder =
                    new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output.toFile());
            builder.environment().keySet().removeIf(name -> name.startsWith("TUTTI_"));
            builder.environment().putAll(environment);
            Process jvm = builder.start();
            try {
                boolean hasEnded = jvm.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS);
                String said = Files.readString(output, StandardCharsets.UTF_8);
                assertTrue(hasEnded, said);
                assertEquals(0, jvm.exitValue(), said);
                assertTrue(Files.exists(cache), said);
            } finally {
                jvm.descendants().forEach(ProcessHandle::destroyForcibly);
                jvm.destroyForcibly();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while " + cache + " was made", e);
        }
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
