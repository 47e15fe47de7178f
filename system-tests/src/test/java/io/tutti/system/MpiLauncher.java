package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The {@code mpirun} of a library, and how it starts processes of this class path that know nothing of it. */
enum MpiLauncher {
    OPEN_MPI("mpirun.openmpi", "openmpi-bin", "--oversubscribe"),
    MPICH("mpirun.mpich", "mpich");

    private final String program;
    private final String debianPackage;
    private final List<String> options;

    MpiLauncher(String program, String debianPackage, String... options) {
        this.program = program;
        this.debianPackage = debianPackage;
        this.options = List.of(options);
    }

    /** A started mpirun with what it and its ranks write. */
    record Started(Process process, Transcript out, Transcript err) implements AutoCloseable {
        /** Waits for its end; returns its status. */
        int awaitEnd() {
            try {
                assertTrue(
                        process.waitFor(Rank.LIMIT_NANOS, TimeUnit.NANOSECONDS),
                        () -> "mpirun has not ended\n" + story());
                out.awaitEnd(Rank.LIMIT_NANOS);
                err.awaitEnd(Rank.LIMIT_NANOS);
                return process.exitValue();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        /** Everything that was written. */
        String story() {
            return String.join("\n", out.lines()) + "\n--\n" + String.join("\n", err.lines());
        }

        /** Ends what is left. */
        @Override
        public void close() {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
    }

    /** Skips the test where the launcher is not installed. */
    void assumeInstalled() {
        assumeTrue(
                Stream.of(System.getenv("PATH").split(":"))
                        .anyMatch(folder -> Files.isExecutable(Path.of(folder, program))),
                "needs " + debianPackage);
    }

    /** Starts ranks of a program; {@code marker} is a variable of theirs by which processes that are left can be found. */
    Started start(int ranks, String marker, Map<String, String> variables, String... words) {
        List<String> command = new ArrayList<>(List.of(program));
        command.addAll(options);
        command.addAll(List.of("-n", Integer.toString(ranks)));
        command.addAll(Jvm.command(true, List.of("-Dtutti.test.marker=" + marker)));
        command.addAll(List.of(words));
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("TUTTI_"));
        environment.put("OMPI_ALLOW_RUN_AS_ROOT", "1");
        environment.put("OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1");
        environment.putAll(variables);
        try {
            Process process = builder.start();
            return new Started(
                    process,
                    Transcript.of(program, process.getInputStream()),
                    Transcript.of(program + "-err", process.getErrorStream()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
