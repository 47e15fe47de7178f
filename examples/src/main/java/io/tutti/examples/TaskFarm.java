package io.tutti.examples;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.messaging.MessageStatus;
import io.tutti.messaging.Messages;
import java.lang.foreign.MemorySegment;

/**
 * Tagged messages: rank 0 hands out tasks, one at a time to each rank, and takes results in the order in which they come. A task is a
 * number, its result the number of primes below it.
 */
public final class TaskFarm {
    private static final int TASKS = 40;
    private static final int TASK = 1;
    private static final int RESULT = 2;
    private static final int END = 3;

    private TaskFarm() {}

    /** Runs a rank. */
    public static void main(String[] arguments) {
        try (Communicator world = Tutti.connect();
                Messages messages = Messages.open(world)) {
            if (world.rank() == 0) {
                System.out.println(TASKS + " tasks, sum of results " + handOut(messages));
            } else {
                work(messages);
            }
        }
    }

    private static long handOut(Messages messages) {
        long[] number = new long[1];
        MemorySegment memory = MemorySegment.ofArray(number);
        int given = 0;
        for (int rank = 1; rank < messages.size(); rank++) {
            number[0] = 1_000L * ++given;
            messages.send(memory, rank, TASK);
        }
        long sum = 0;
        for (int done = 0; done < TASKS; done++) {
            MessageStatus status = messages.receive(memory, Messages.ANY_SOURCE, RESULT);
            sum += number[0];
            if (given < TASKS) {
                number[0] = 1_000L * ++given;
                messages.send(memory, status.source(), TASK);
            }
        }
        for (int rank = 1; rank < messages.size(); rank++) {
            messages.send(memory, rank, END);
        }
        return sum;
    }

    private static void work(Messages messages) {
        long[] number = new long[1];
        MemorySegment memory = MemorySegment.ofArray(number);
        int tasks = 0;
        while (messages.receive(memory, 0, Messages.ANY_TAG).tag() == TASK) {
            number[0] = primesBelow(number[0]);
            messages.send(memory, 0, RESULT);
            tasks++;
        }
        System.out.println("rank " + messages.rank() + " did " + tasks + " tasks");
    }

    private static long primesBelow(long limit) {
        long count = 0;
        for (long n = 2; n < limit; n++) {
            boolean isPrime = true;
            for (long d = 2; d * d <= n && isPrime; d++) {
                isPrime = n % d != 0;
            }
            count += isPrime ? 1 : 0;
        }
        return count;
    }
}
