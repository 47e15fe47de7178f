package io.tutti.launch.output;

import io.tutti.launch.output.TraceLine.Kind;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Shortens stack traces, of whatever exception, to what a user's program can act on: its own frames, and the method of
 * Tutti that it called. Frames above that method wait for the first frame of the program. A trace without any is passed
 * whole. A cause that only repeats the words of its exception is left out, unless it has frames of the program.
 */
public final class StackFilter extends LineFilter {
    private static final String CAUSE = "Caused by: ";

    private final List<byte[]> waiting = new ArrayList<>();
    /** The number of waiting lines before the first frame of Tutti; negative if there is no such frame. */
    private int before = -1;

    private boolean hasUserFrame;
    /** The line before the latest frames, or before what was left out. */
    private String head = "";
    /** A cause that repeats it, which waits for a frame of the program; null if there is none. */
    private byte[] repeated;

    /**
     * Creates a filter of one stream.
     *
     * @param next receives all other lines
     */
    public StackFilter(LineReceiver next) {
        super(next);
    }

    @Override
    protected void wholeLine(byte[] line) throws IOException {
        String text = new String(line, StandardCharsets.UTF_8);
        Kind kind = TraceLine.of(text).kind();
        if (repeated != null) {
            if (kind == Kind.TUTTI || kind == Kind.PLATFORM || kind == Kind.MORE) {
                return;
            }
            if (kind == Kind.USER) {
                next.line(repeated);
            }
            repeated = null;
        }
        if (kind == Kind.OTHER && repeats(text)) {
            pass(waiting);
            hasUserFrame = false;
            repeated = line;
            return;
        }
        show(line, text, kind);
    }

    /** Whether this names a cause, in words that the exception before it has said. */
    private boolean repeats(String text) {
        return text.startsWith(CAUSE) && head.contains(text.substring(CAUSE.length()));
    }

    private void show(byte[] line, String text, Kind kind) throws IOException {
        switch (kind) {
            case TUTTI, PLATFORM -> inner(line, kind == Kind.TUTTI);
            case USER -> {
                pass(before < 0 ? waiting : List.of(waiting.getLast()));
                hasUserFrame = true;
                next.line(line);
            }
            case MORE -> {
                pass(before < 0 ? waiting : waiting.subList(0, before));
                next.line(line);
            }
            case OTHER -> {
                pass(waiting);
                hasUserFrame = false;
                head = text;
                next.line(line);
            }
        }
    }

    @Override
    public void part(byte[] bytes) throws IOException {
        pass(waiting);
        hasUserFrame = false;
        super.part(bytes);
    }

    private void inner(byte[] line, boolean isOurs) throws IOException {
        if (!hasUserFrame) {
            before = isOurs && before < 0 ? waiting.size() : before;
            waiting.add(line);
        } else if (!isOurs) {
            next.line(line);
        }
    }

    private void pass(List<byte[]> lines) throws IOException {
        for (byte[] line : lines) {
            next.line(line);
        }
        waiting.clear();
        before = -1;
    }

    @Override
    public void end() throws IOException {
        pass(waiting);
        next.end();
    }
}
