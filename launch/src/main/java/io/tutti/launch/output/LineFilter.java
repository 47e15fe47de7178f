package io.tutti.launch.output;

import java.io.IOException;

/** A receiver that decides which lines another one receives. */
public abstract class LineFilter implements LineReceiver {
    /** Receives what this filter passes on. */
    protected final LineReceiver next;

    /**
     * Creates a filter of one stream.
     *
     * @param next receives what it passes on
     */
    protected LineFilter(LineReceiver next) {
        this.next = next;
    }

    @Override
    public void flush() throws IOException {
        next.flush();
    }

    @Override
    public void end() throws IOException {
        next.end();
    }
}
