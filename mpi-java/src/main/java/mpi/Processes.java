package mpi;

import io.tutti.Communicator;
import io.tutti.Work;
import io.tutti.messaging.MatchedMessage;
import io.tutti.messaging.MessageRequest;
import io.tutti.messaging.Messages;
import io.tutti.messaging.TruncationException;
import io.tutti.mpi.java.PollPause;
import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The processes that communicators are made of: those of this job or, after a spawn, those that have started others and those that were
 * started. A group names each process by a number that it keeps in this process, whatever communicator it is met in: those of this job by
 * their ranks in it, others by higher numbers. Other processes know it by other numbers, so what is sent are ranks among these processes.
 */
final class Processes {
    /** Of what has been sent without waiting: blocking sends wait when it is more. */
    private static final long MOST_UNFINISHED_BYTES = 64L << 20;

    /** Between two looks for bytes that nobody has asked for. */
    private static final Duration LOOK_PAUSE = Duration.ofNanos(50_000);

    private final Communicator all;
    /** Payloads of objects. */
    private final Messages payloads;
    /** Payloads and messages that nothing else waits for. */
    private final UnfinishedSends unfinished = new UnfinishedSends();
    /** The number of each rank. */
    private final int[] numbers;

    private final Runnable whenLeft;

    /**
     * A collective of these processes.
     *
     * @param numbers the number of each rank of {@code all}
     * @param whenLeft called once they have been left in order
     */
    Processes(Communicator all, int[] numbers, Runnable whenLeft) {
        this.all = all;
        this.numbers = numbers;
        this.whenLeft = whenLeft;
        this.payloads = Messages.open(all);
    }

    Communicator all() {
        return all;
    }

    Messages payloads() {
        return payloads;
    }

    int size() {
        return numbers.length;
    }

    /** {@return this process's rank} */
    int rank() {
        return all.rank();
    }

    /** {@return the rank of each member} */
    int[] ranks(Group group) {
        return IntStream.range(0, group.Size())
                .map(place -> rank(group.member(place)))
                .toArray();
    }

    private int rank(int number) {
        if (number < numbers.length && numbers[number] == number) {
            return number;
        }
        for (int rank = 0; rank < numbers.length; rank++) {
            if (numbers[rank] == number) {
                return rank;
            }
        }
        throw new MPIException(
                MPI.ERR_COMM, "one group has processes that the other communicator does not reach", null);
    }

    Group group(int[] ranks) {
        return new Group(IntStream.of(ranks).map(rank -> numbers[rank]).toArray());
    }

    /** Keeps a send that has that many bytes of its own. */
    void keep(Messages messages, MessageRequest send, long bytes) {
        unfinished.add(messages, send, bytes);
    }

    /** {@return whether sends that have not left fill what may be kept} */
    boolean isFull() {
        return !unfinished.isAtMost(MOST_UNFINISHED_BYTES);
    }

    /**
     * Waits until the bytes of all objects have been received. Those that nobody has asked for, because a receive was of numbers or has
     * failed, are dropped. A collective, after which nobody receives any more.
     */
    void settle() {
        drop();
        while (!unfinished.haveLeft(payloads)) {
            PollPause.of(LOOK_PAUSE.toNanos());
            drop();
        }
        Work everyones = all.barrierAsync();
        while (!everyones.await(LOOK_PAUSE)) {
            drop();
        }
    }

    private void drop() {
        for (var next = nextPayload(); next.isPresent(); next = nextPayload()) {
            try {
                next.get().receive(MemorySegment.NULL);
            } catch (TruncationException e) {
                // as it must be
            }
        }
    }

    private Optional<MatchedMessage> nextPayload() {
        return payloads.tryMatchedProbe(Messages.ANY_SOURCE, Messages.ANY_TAG);
    }

    /** Waits until all sends have left. */
    void finish() {
        unfinished.await();
    }

    /** Waits until the sends of one communicator have left. */
    void finish(Messages messages) {
        unfinished.await(messages);
    }

    /** Leaves them. After a failure they are released, too, before it is thrown. */
    void close() {
        Steps.all(payloads::close, all::close);
        whenLeft.run();
    }
}
