package io.tutti.training.data.prepared;

import io.tutti.error.FileError;
import io.tutti.training.backend.UsageException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that a preparation calls.
 *
 * @param remedy what to do if it is not installed, as the end of a message
 */
public record Tool(String remedy) {
    private static final int DEADLINE_MINUTES = 10;

    /**
     * Runs a command and waits for it.
     *
     * @param folder where it runs
     * @throws UsageException if the program is not installed, fails, or does not end within ten minutes
     */
    public void run(Path folder, List<String> command) {
        Path output = folder.resolve("output-of-tool");
        try {
            Files.write(output, new byte[0]); // what fails here is not for lack of the program
            Process process = start(folder, command, output);
            try {
                int status = process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES) ? process.exitValue() : -1;
                if (status != 0) {
                    throw new UsageException(String.join(" ", command)
                            + (status < 0 ? " does not end" : " ended with status " + status)
                            + reason(output));
                }
            } finally {
                process.destroyForcibly();
            }
            Files.delete(output);
        } catch (IOException e) {
            throw new UsageException(folder + " cannot be written: " + FileError.describe(e), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new UsageException("interrupted while " + command.getFirst() + " ran", e);
        }
    }

    private Process start(Path folder, List<String> command, Path output) {
        try {
            return new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
        } catch (IOException e) {
            throw new UsageException("there is no " + command.getFirst() + " on PATH; " + remedy, e);
        }
    }

    /** The first line about an error, or the last line that is not blank: one of them mostly says what failed. */
    private static String reason(Path output) throws IOException {
        List<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return lines.stream()
                .filter(line -> line.contains("error"))
                .findFirst()
                .or(() -> lines.stream().reduce((first, second) -> second))
                .map(line -> ": " + line.strip())
                .orElse("");
    }
}
