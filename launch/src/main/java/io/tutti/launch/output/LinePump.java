package io.tutti.launch.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Splits a rank's stream into lines. A last line without a terminator counts as a line. A line of more than {@value
 * #MOST_BYTES} bytes is split, so that memory is bounded whatever a rank writes.
 */
public final class LinePump implements Runnable {
    static final int MOST_BYTES = 1 << 16;
    private static final int READ_BYTES = 1 << 13;

    private final InputStream in;
    private final LineReceiver receiver;
    private final Runnable onRefused;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream(128);
    private volatile boolean isPassing;

    /**
     * Creates a pump; {@link #run} reads the stream. If the receiver fails, the stream is still read to its end.
     *
     * @param in the rank's stream
     * @param receiver receives the lines, on the thread that runs the pump
     * @param onRefused called once if the receiver fails, on the same thread
     */
    public LinePump(InputStream in, LineReceiver receiver, Runnable onRefused) {
        this.in = in;
        this.receiver = receiver;
        this.onRefused = onRefused;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[READ_BYTES];
        boolean refused = false;
        for (int length = read(chunk); length >= 0; length = read(chunk)) {
            isPassing = true;
            if (!refused && !pass(chunk, length)) {
                refused = true;
                onRefused.run();
            }
            isPassing = false;
        }
        if (!refused) {
            isPassing = true;
            passLast();
        }
    }

    /**
     * Returns whether lines are being passed on at the moment, which takes as long as their receiver does. Any thread may call it.
     *
     * @return false while the pump waits for its stream
     */
    public boolean isPassing() {
        return isPassing;
    }

    /** Treats a failing stream as ended, because its rank has ended. */
    private int read(byte[] chunk) {
        try {
            return in.read(chunk);
        } catch (IOException e) {
            return -1;
        }
    }

    private boolean pass(byte[] chunk, int length) {
        try {
            int from = 0;
            for (int at = 0; at < length; at++) {
                if (chunk[at] == '\n') {
                    pending.write(chunk, from, at - from);
                    passPending();
                    from = at + 1;
                }
            }
            pending.write(chunk, from, length - from);
            if (pending.size() >= MOST_BYTES) {
                passPending();
            }
            receiver.flush();
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private void passPending() throws IOException {
        receiver.line(pending.toByteArray());
        pending.reset();
    }

    private void passLast() {
        try {
            if (pending.size() > 0) {
                passPending();
            }
            receiver.end();
        } catch (IOException e) {
            onRefused.run();
        }
    }
}
