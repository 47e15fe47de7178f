package io.tutti.launch.output;

import java.io.IOException;

/** Receives one stream of one rank, line by line, on one thread. */
public interface LineReceiver {
    /**
     * Receives a line, or the rest of one, without its terminator. The bytes are passed unchanged, whatever their encoding.
     *
     * @param line the bytes; the array is not changed afterwards
     * @throws IOException if the line cannot be written; the job is then ended
     */
    void line(byte[] line) throws IOException;

    /**
     * Receives the next part of a line whose end has not been read: {@link #line} brings the rest, or the stream ends. A receiver takes a
     * part for a line of its own unless it overrides this.
     *
     * @param bytes at least one; the array is not changed afterwards
     * @throws IOException if the part cannot be written; the job is then ended
     */
    default void part(byte[] bytes) throws IOException {
        line(bytes);
    }

    /**
     * Returns whether parts of lines are to be passed as soon as the rank pauses: a user may have to answer a prompt.
     *
     * @return false unless overridden: {@link #part} is then called for long lines and at the end of the stream only
     */
    default boolean showsParts() {
        return false;
    }

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
