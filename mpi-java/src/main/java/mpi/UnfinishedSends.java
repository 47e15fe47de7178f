package mpi;

import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** Sends that the program waits for no more, and some that have left. Threads may share it. */
final class UnfinishedSends {
    /** What a send takes beside its bytes, roughly. */
    private static final int ENTRY_BYTES = 256;
    /** Of the sends, how many more are tried between two looks at all of them. */
    private static final int LOOKS = 16;

    /** A send, with the bytes that it keeps in memory. */
    private record Unfinished(Messages messages, MessageRequest send, long bytes) {}

    private final ArrayDeque<Unfinished> sends = new ArrayDeque<>();
    private long bytes;
    private int untilNextLook;

    /** Keeps a send, and forgets the first ones if they have left. */
    synchronized void add(Messages messages, MessageRequest send, long length) {
        while (!sends.isEmpty() && hasLeft(sends.peek())) {
            sends.remove();
        }
        sends.add(new Unfinished(messages, send, length + ENTRY_BYTES));
        bytes += length + ENTRY_BYTES;
    }

    /** {@return whether those that have not left keep no more than so many bytes} */
    synchronized boolean isAtMost(long most) {
        if (bytes > most && --untilNextLook < 0) {
            sends.removeIf(this::hasLeft);
            untilNextLook = sends.size() / LOOKS;
        }
        return bytes <= most;
    }

    /** {@return whether those of one communicator have left} */
    synchronized boolean haveLeft(Messages messages) {
        sends.removeIf(each -> each.messages == messages && hasLeft(each));
        return sends.stream().noneMatch(each -> each.messages == messages);
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
    void await() {
        take(null).forEach(each -> each.send.await());
    }

    /** Waits until those of one communicator have left. */
    void await(Messages messages) {
        take(messages).forEach(each -> each.send.await());
    }

    /** Other threads may add sends while this one waits. */
    private synchronized List<Unfinished> take(Messages messages) {
        List<Unfinished> taken = new ArrayList<>();
        sends.removeIf(each -> (messages == null || each.messages == messages) && taken.add(each));
        taken.forEach(each -> bytes -= each.bytes);
        return taken;
    }
}
