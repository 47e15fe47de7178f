package io.tutti.launch.output;

import java.io.IOException;

/** A receiver that decides which lines another one receives. Lines that come in parts are passed on undecided. */
public abstract class LineFilter implements LineReceiver {
    /** Receives what this filter passes on. */
    protected final LineReceiver next;

    private boolean isInside;

    /**
     * Creates a filter of one stream.
     *
     * @param next receives what it passes on
     */
    protected LineFilter(LineReceiver next) {
        this.next = next;
    }

    /**
     * Receives a line that came whole.
     *
     * @param line the bytes without terminator
     * @throws IOException if it cannot be passed on
     */
    protected abstract void wholeLine(byte[] line) throws IOException;

    @Override
    public final void line(byte[] line) throws IOException {
        if (isInside) {
            isInside = false;
            next.line(line);
        } else {
            wholeLine(line);
        }
    }

    @Override
    public void part(byte[] bytes) throws IOException {
        isInside = true;
        next.part(bytes);
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
