package mpi;

import io.tutti.messaging.MessageRequest;
import java.util.ArrayDeque;

/** Sends that the program waits for no more, and some that have left. Threads may share it. */
final class UnfinishedSends {
    /** A send, with the bytes that it keeps in memory. */
    private record Unfinished(MessageRequest send, long bytes) {}

    private final ArrayDeque<Unfinished> sends = new ArrayDeque<>();
    private long bytes;

    /** Keeps a send, and forgets the first ones if they have left. */
    synchronized void add(MessageRequest send, long length) {
        while (!sends.isEmpty() && hasLeft(sends.peek())) {
            sends.remove();
        }
        sends.add(new Unfinished(send, length));
        bytes += length;
    }

    /** {@return whether those that have not left keep no more than so many bytes} */
    synchronized boolean isAtMost(long most) {
        if (bytes > most) {
            sends.removeIf(this::hasLeft);
        }
        return bytes <= most;
    }

    private boolean hasLeft(Unfinished each) {
        boolean hasLeft = each.send.test();
        if (hasLeft) {
            bytes -= each.bytes;
            each.send.await();
        }
        return hasLeft;
    }

    /** Waits until all have left. */
    synchronized void await() {
        while (!sends.isEmpty()) {
            sends.remove().send.await();
        }
        bytes = 0;
    }
}
