package io.tutti.cli.text;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;

/** Standard output, whose stream keeps to itself that a write has failed. */
public final class StandardOutput {
    private static final Path DESCRIPTOR = Path.of("/dev/fd/1");
    private static final int KIND = 0170000;
    private static final int PIPE = 0010000;
    private static final int SOCKET = 0140000;

    private StandardOutput() {}

    /** Returns a writer to standard output, with its encoding. */
    public static PrintWriter writer() {
        return new PrintWriter(System.out, true);
    }

    /**
     * Flushes a writer, and returns whether something was lost of what was written, as on a full disk. The reader of a pipe may close it when
     * it has seen enough.
     */
    public static boolean isLost(PrintWriter out) {
        return out.checkError() && !isPipe();
    }

    private static boolean isPipe() {
        try {
            int kind = (int) Files.getAttribute(DESCRIPTOR, "unix:mode", new LinkOption[0]) & KIND;
            return kind == PIPE || kind == SOCKET;
        } catch (IOException | UnsupportedOperationException e) {
            return false; // it was closed from the beginning
        }
    }
}
