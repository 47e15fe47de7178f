package io.tutti.launch.output;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;

/**
 * Splits a rank's stream into lines. What has no terminator at the end of the stream is passed as a part of a line. So is a line of more than
 * {@value #MOST_BYTES} bytes, piece by piece, so that memory is bounded whatever a rank writes; and a prompt, after which the rank writes nothing
 * for a tenth of a second, if the receiver shows such parts.
 */
public final class LinePump implements Runnable {
    static final int MOST_BYTES = 1 << 16;
    private static final int READ_BYTES = 1 << 13;
    private static final long IDLE_NANOS = 100_000_000L;
    private static final long LOOK_NANOS = 10_000_000L;

    private final InputStream in;
    private final LineReceiver receiver;
    private final Consumer<IOException> onRefused;
    private final ByteArrayOutputStream pending = new ByteArrayOutputStream(128);
    private boolean isRefused;
    private volatile boolean isPassing;

    /**
     * Creates a pump; {@link #run} reads the stream. If the receiver fails, the stream is still read to its end.
     *
     * @param in the rank's stream
     * @param receiver receives the lines, on the thread that runs the pump
     * @param onRefused called once if the receiver fails, on the same thread, with the reason
     */
    public LinePump(InputStream in, LineReceiver receiver, Consumer<IOException> onRefused) {
        this.in = in;
        this.receiver = receiver;
        this.onRefused = onRefused;
    }

    @Override
    public void run() {
        byte[] chunk = new byte[READ_BYTES];
        for (int length = read(chunk); length >= 0; length = read(chunk)) {
            int read = length;
            pass(() -> split(chunk, read));
            if (!isRefused && pending.size() > 0 && receiver.showsParts() && isIdle()) {
                pass(this::showPart);
            }
        }
        pass(this::passLast);
    }

    /**
     * Returns whether lines are being passed on at the moment, which takes as long as their receiver does. Any thread may call it.
     *
     * @return false while the pump waits for its stream
     */
    public boolean isPassing() {
        return isPassing;
    }

    private interface Passing {
        void run() throws IOException;
    }

    private void pass(Passing lines) {
        if (isRefused) {
            return;
        }
        isPassing = true;
        try {
            lines.run();
        } catch (IOException e) {
            isRefused = true;
            onRefused.accept(e);
        } finally {
            isPassing = false;
        }
    }

    /** Treats a failing stream as ended, because its rank has ended. */
    private int read(byte[] chunk) {
        try {
            return in.read(chunk);
        } catch (IOException e) {
            return -1;
        }
    }

    /** Returns whether nothing arrives for a while, as when the rank has written a prompt. */
    private boolean isIdle() {
        long end = System.nanoTime() + IDLE_NANOS;
        try {
            while (in.available() == 0) {
                if (System.nanoTime() - end >= 0) {
                    return true;
                }
                LockSupport.parkNanos(LOOK_NANOS);
            }
        } catch (IOException e) {
            // The next read fails, too.
        }
        return false;
    }

    private void split(byte[] chunk, int length) throws IOException {
        int from = 0;
        for (int at = 0; at < length; at++) {
            if (chunk[at] == '\n') {
                pending.write(chunk, from, at - from);
                receiver.line(takePending());
                from = at + 1;
            }
        }
        pending.write(chunk, from, length - from);
        if (pending.size() >= MOST_BYTES) {
            receiver.part(takePending());
        }
        receiver.flush();
    }

    private byte[] takePending() {
        byte[] bytes = pending.toByteArray();
        pending.reset();
        return bytes;
    }

    private void showPart() throws IOException {
        receiver.part(takePending());
        receiver.flush();
    }

    private void passLast() throws IOException {
        if (pending.size() > 0) {
            receiver.part(takePending());
        }
        receiver.end();
    }
}
