package io.tutti.launch.lab.network;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The programs by which a lab is created.
 *
 * @param ip absolute path
 * @param tc absolute path
 * @param unshare absolute path
 */
public record LabTools(String ip, String tc, String unshare) {
    /** How a program ended. */
    private record Ending(int status, String out, String err) {}

    /**
     * Runs a program to its end.
     *
     * @param command program and arguments
     * @param input what the program reads on standard input, in ASCII and smaller than a pipe's buffer
     * @return what it wrote on standard output
     * @throws io.tutti.error.CommunicationException RESOURCE if the program cannot be started or fails; the message carries what
     * the program wrote
     */
    public String run(List<String> command, String input) {
        Ending ending = end(command, input);
        if (ending.status() != 0) {
            String name = Path.of(command.getFirst()).getFileName().toString();
            throw failure(name + " failed: " + summary(ending), null);
        }
        return ending.out();
    }

    /** Runs a program and ignores its failure. */
    void attempt(List<String> command, String input) {
        end(command, input);
    }

    /**
     * Runs {@code ip} commands in the machine's own namespace.
     *
     * @param lines the commands without the word {@code ip}, one per line
     * @throws io.tutti.error.CommunicationException RESOURCE if one fails
     */
    public void ip(String lines) {
        run(List.of(ip, "-batch", "-"), lines);
    }

    /** Runs {@code ip} commands, one per line, in a namespace. */
    void ip(String namespace, String lines) {
        run(List.of(ip, "-n", namespace, "-batch", "-"), lines);
    }

    /** Runs {@code tc} commands, one per line, in a namespace. */
    void tc(String namespace, String lines) {
        run(List.of(tc, "-n", namespace, "-batch", "-"), lines);
    }

    /** Runs a shell script in a namespace. */
    void script(String namespace, String lines) {
        run(List.of(ip, "netns", "exec", namespace, "/bin/sh", "-se"), lines);
    }

    private static String summary(Ending ending) {
        String said = Stream.concat(ending.err().lines(), ending.out().lines())
                .map(String::strip)
                .filter(line -> !line.isEmpty())
                .limit(3)
                .collect(Collectors.joining("; "));
        return said.isEmpty() ? "status " + ending.status() : said;
    }

    /**
     * Runs a program to its end. The input is far smaller than a pipe's buffer, and so is what these programs write
     * before they have read it.
     */
    private static Ending end(List<String> command, String input) {
        try {
            Process process = new ProcessBuilder(command).start();
            write(process, input);
            String out = text(process.getInputStream());
            String err = text(process.getErrorStream());
            return new Ending(waitFor(process), out, err);
        } catch (IOException e) {
            throw failure(command.getFirst() + " cannot be run: " + e.getMessage(), e);
        }
    }

    private static String text(InputStream in) throws IOException {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }

    private static void write(Process process, String input) {
        try (OutputStream in = process.getOutputStream()) {
            in.write(input.getBytes(StandardCharsets.US_ASCII));
        } catch (IOException e) {
            // The program ended before it had read its whole input; its status states the reason.
        }
    }

    private static int waitFor(Process process) {
        boolean interrupted = false;
        while (true) {
            try {
                int status = process.waitFor(); // these programs end by themselves within milliseconds
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
                return status;
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
    }

    /**
     * Returns an exception that reports a failed step.
     *
     * @param message what failed, in one line
     * @param cause of the failure; null if there is none
     * @return an exception of category RESOURCE that names no rank
     */
    public static CommunicationException failure(String message, Exception cause) {
        return new CommunicationException(Category.RESOURCE, List.of(), message, cause);
    }
}
