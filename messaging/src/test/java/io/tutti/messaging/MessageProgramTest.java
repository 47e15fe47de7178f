package io.tutti.messaging;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.bootstrap.Jobs;
import io.tutti.process.ShortLivedJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Random programs do what the model says, whatever the timing. More of them: {@code -Dprograms=3000}. */
@Timeout(180)
class MessageProgramTest {
    private static final int PROGRAMS = Integer.getInteger("programs", 350);
    private static final int PROGRAMS_OF_PROCESSES = Integer.getInteger("programs", 100);

    private final long seed = Long.getLong("tutti.seed", new Random().nextInt(1 << 30));

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4})
    void ofThreads(int ranks) {
        System.out.println("seed " + seed + ", " + ranks + " ranks");
        Tutti.local(ranks, ProgramProcess.options(), world -> {
            try (Messages messages = Messages.open(world, ProgramProcess.SMALL)) {
                new ProgramRank(world, messages).run(seed, PROGRAMS);
            }
        });
    }

    @ParameterizedTest
    @CsvSource({"shm,2", "shm,3", "tcp,3"})
    void ofProcesses(String link, int ranks) throws Exception {
        System.out.println("seed " + seed + ", " + ranks + " processes over " + link);
        String port = String.valueOf(Jobs.freePort());
        String job = String.valueOf(Jobs.newJob());
        List<Process> processes = new ArrayList<>();
        try {
            for (int rank = 0; rank < ranks; rank++) {
                processes.add(start(
                        String.valueOf(rank),
                        String.valueOf(ranks),
                        port,
                        job,
                        link,
                        String.valueOf(seed),
                        String.valueOf(PROGRAMS_OF_PROCESSES)));
            }
            for (Process process : processes) {
                String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
                assertTrue(process.waitFor(60, TimeUnit.SECONDS));
                assertEquals(0, process.exitValue(), output);
                assertTrue(output.contains("done"), output);
            }
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    private static Process start(String... arguments) throws IOException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of(
                "-Xmx128m",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                System.getProperty("java.class.path"),
                ProgramProcess.class.getName()));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }
}
