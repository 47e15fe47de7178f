package io.tutti.process;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The test's handle on a {@link JoiningRank}. */
final class JoiningProcess {
    private final int rank;
    private final Process process;
    private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

    JoiningProcess(int rank, int size, Path folder, long job, int liveness) throws IOException {
        this.rank = rank;
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(ShortLivedJvm.OPTIONS);
        command.addAll(List.of(
                "-Xmx64m",
                "-cp",
                System.getProperty("java.class.path"),
                JoiningRank.class.getName(),
                String.valueOf(rank),
                String.valueOf(size),
                "file:" + folder.resolve("rendezvous"),
                Long.toHexString(job),
                folder.toString(),
                String.valueOf(liveness)));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.redirectError(ProcessBuilder.Redirect.to(new File(folder.toFile(), "stderr-" + rank)));
        process = builder.start();
        Thread.ofPlatform().daemon().start(this::read);
    }

    private void read() {
        try (BufferedReader reader = process.inputReader()) {
            reader.lines().forEach(lines::add);
        } catch (IOException | java.io.UncheckedIOException e) {
            lines.add("end of output: " + e.getMessage());
        }
    }

    int rank() {
        return rank;
    }

    long pid() {
        return process.pid();
    }

    /** The next line of output, which must begin with this word. */
    String next(String word) throws InterruptedException {
        String line = lines.poll(40, TimeUnit.SECONDS);
        assertNotNull(line, "rank " + rank + " says nothing");
        assertTrue(line.startsWith(word), "rank " + rank + ": " + line);
        return line;
    }

    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    void signal(String name) throws Exception {
        new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .start()
                .waitFor();
    }

    void leave() throws IOException {
        process.outputWriter().append("leave\n").flush();
    }

    void end() throws InterruptedException {
        process.destroyForcibly();
        assertTrue(process.waitFor(10, TimeUnit.SECONDS));
    }
}
