package mpi;

import io.tutti.messaging.MessageRequest;
import java.util.ArrayDeque;

/** Sends that the program waits for no more, and some that have left. Threads may share it. */
final class UnfinishedSends {
    private final ArrayDeque<MessageRequest> sends = new ArrayDeque<>();

    /** Keeps a send, and forgets the first ones if they have left. */
    synchronized void add(MessageRequest send) {
        while (!sends.isEmpty() && sends.peek().test()) {
            sends.remove().await();
        }
        sends.add(send);
    }

    /** Waits until all have left. */
    synchronized void await() {
        while (!sends.isEmpty()) {
            sends.remove().await();
        }
    }
}
