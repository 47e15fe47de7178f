package io.tutti.launch.output;

import java.io.IOException;

/** Receives one stream of one rank, line by line, on one thread. */
public interface LineReceiver {
    /**
     * Receives a line without its terminator. The bytes are passed unchanged, whatever their encoding.
     *
     * @param line the bytes; the array is not changed afterwards
     * @throws IOException if the line cannot be written; the job is then ended
     */
    void line(byte[] line) throws IOException;

    /**
     * Makes the collected lines visible. Called when no further line is available at the moment.
     *
     * @throws IOException if the lines cannot be written; the job is then ended
     */
    default void flush() throws IOException {}

    /**
     * Called once, after the last line.
     *
     * @throws IOException if lines cannot be written; the job is then ended
     */
    default void end() throws IOException {
        flush();
    }
}
