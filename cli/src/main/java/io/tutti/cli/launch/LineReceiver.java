package io.tutti.cli.launch;

import java.io.IOException;

/** Takes one stream of one rank, line by line, from one thread. */
public interface LineReceiver {
    /**
     * A line without its end. Bytes are passed as they are, whatever their encoding.
     *
     * @throws IOException if it can be taken nowhere; the job is ended then
     */
    void line(byte[] line) throws IOException;

    /** No more is there for the moment: what was gathered should become visible. */
    default void flush() throws IOException {}
}
