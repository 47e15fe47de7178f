package io.tutti.mpi.java.window;

import io.tutti.Communicator;
import io.tutti.error.CommunicationException;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.MessageStatus;
import io.tutti.messaging.Messages;
import io.tutti.mpi.java.PollPause;
import io.tutti.mpi.java.PollWatchdog;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/**
 * What other ranks send to this one because of a window, besides requests: answers of targets, and signals. Whoever waits for one serves
 * meanwhile, because the other rank may wait for this one. Any threads may use it.
 */
final class WindowAnswers {
    private static final long PAUSE_NANOS = 20_000;
    private static final int SPINS = 300;
    /** Signals have tags below those of answers. */
    private static final int FIRST_ANSWER = 16;

    private final Communicator communicator;
    private final Messages messages;
    private final WindowTarget target;
    private final AtomicInteger nextTag = new AtomicInteger(FIRST_ANSWER);

    /**
     * @param communicator whose options limit waits
     * @param messages that answers and signals are
     * @param target serves meanwhile
     */
    WindowAnswers(Communicator communicator, Messages messages, WindowTarget target) {
        this.communicator = communicator;
        this.messages = messages;
        this.target = target;
    }

    /** Returns the tag of the answer to a new request. */
    int newTag() {
        return nextTag.updateAndGet(last -> last == Integer.MAX_VALUE ? FIRST_ANSWER : last + 1);
    }

    MessageRequest receive(MemorySegment into, int rank, int tag) {
        return named(awaited(rank), () -> messages.startReceive(into, rank, tag));
    }

    boolean hasCome(MessageRequest answer, int rank) {
        return named(awaited(rank), () -> {
            target.serve();
            return answer.test();
        });
    }

    void awaitSignal(int rank, int tag) {
        await(receive(MemorySegment.NULL, rank, tag), rank);
    }

    boolean hasSignal(int rank, int tag) {
        return named(awaited(rank), () -> {
            target.serve();
            return messages.tryProbe(rank, tag).isPresent();
        });
    }

    void await(MessageRequest answer, int rank) {
        named(awaited(rank), () -> poll(answer, rank));
    }

    private MessageStatus poll(MessageRequest answer, int rank) {
        PollWatchdog watchdog = null;
        for (int look = 0; !answer.test(); look++) {
            if (target.serve() || look < SPINS) {
                Thread.onSpinWait();
                continue;
            }
            PollPause.of(PAUSE_NANOS);
            watchdog = watchdog == null ? new PollWatchdog(communicator) : watchdog;
            watchdog.idle(answer.progress(), () -> awaited(rank));
        }
        return answer.await();
    }

    /** Names what ends with a failure: the program knows nothing of the messages of a window. */
    static <T> T named(String call, Supplier<T> step) {
        try {
            return step.get();
        } catch (CommunicationException e) {
            throw e.in(call);
        }
    }

    /** {@return what is awaited of a rank, in words} */
    static String awaited(int rank) {
        return "a wait for rank " + rank + " of a window";
    }
}
