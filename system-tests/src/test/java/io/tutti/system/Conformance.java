package io.tutti.system;

import io.tutti.CollectiveDrill;
import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.type.Reduction;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * A program that knows nothing of the engine that starts it, to be run by every engine: joins its job and calls every
 * collective with several lengths, where each rank computes what it must get; all element types are the business of {@link CollectivesTest}.
 * Prints one line; ends with status 1 and one line if a result is wrong or the job fails.
 *
 * <p>With the argument {@code twice}, the ranks join, leave, and join again before that. With {@code loop}, they add vectors until
 * the job fails: rank r prints its process number first, so that a test can kill it. With {@code join}, they call nothing, for those who measure how long joining takes. With {@code late}, rank 0 ends a second after the
 * others, which a launcher must allow.
 */
public final class Conformance {
    private static final long SEED = 11;
    private static final int ROUNDS = 20;
    private static final int LOOP_ELEMENTS = 10_000;

    private Conformance() {}

    /**
     * Joins and runs.
     *
     * @param arguments nothing, or some of {@code loop}, {@code twice}, {@code join} and {@code late}
     * @throws InterruptedException never
     */
    public static void main(String[] arguments) throws InterruptedException {
        List<String> words = List.of(arguments);
        try {
            if (words.contains("twice")) {
                Tutti.connect().close();
            }
            long begin = System.nanoTime();
            boolean isLate;
            try (Communicator world = Tutti.connect()) {
                long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
                if (words.contains("loop")) {
                    loop(world);
                }
                if (!words.contains("join")) {
                    run(world);
                }
                say(world, "conforms; connected in " + millis + " ms; " + world);
                isLate = words.contains("late") && world.rank() == 0;
            }
            if (isLate) {
                TimeUnit.SECONDS.sleep(1);
                Verbs.say("late");
            }
        } catch (CommunicationException | IllegalArgumentException | AssertionError e) {
            Verbs.say("failed: " + e.getMessage());
            System.exit(1);
        }
    }

    /**
     * Calls every collective; all ranks call it.
     *
     * @param world the ranks
     * @throws AssertionError if a result is wrong
     */
    public static void run(Communicator world) {
        CollectiveDrill.brief(world);
        CollectiveDrill.random(world, SEED, ROUNDS);
    }

    private static void loop(Communicator world) {
        int[] vector = new int[LOOP_ELEMENTS];
        world.barrier();
        say(world, "loops as process " + ProcessHandle.current().pid());
        while (true) {
            world.allreduce(vector, Reduction.SUM);
        }
    }

    private static void say(Communicator world, String text) {
        Verbs.say("rank " + world.rank() + " of " + world.size() + " " + text);
    }
}
