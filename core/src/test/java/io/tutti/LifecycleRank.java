package io.tutti;

import io.tutti.bootstrap.Jobs;
import io.tutti.type.Reduction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * One rank that makes communicators, uses and closes them, and starts collectives and awaits them in every way, at random. All ranks
 * draw the same calls; each draws for itself how it waits.
 */
final class LifecycleRank {
    /** Longer than the deadline of the jobs. */
    private static final long LIMIT_SECONDS = 60;

    private static final int MOST_COMMUNICATORS = 6;
    private static final int MOST_OFTEN = 200;
    private static final int[] LENGTHS = {0, 1, 12, 700, 20_000};

    private final Random shared;
    private final Random own;
    private final List<Communicator> open = new ArrayList<>();
    private final List<Started> started = new ArrayList<>();

    /** What has been started, and what each element must be when it has ended. */
    private record Started(Work work, int[] vector, int expected) {
        void check() {
            if (Arrays.stream(vector).anyMatch(each -> each != expected)) {
                throw new AssertionError("an element is not " + expected + ": " + Arrays.toString(vector));
            }
        }
    }

    LifecycleRank(Communicator world, long seed) {
        open.add(world);
        shared = new Random(seed);
        own = new Random(seed + world.rank() + 1);
    }

    /** Does a few things, and waits for all that is left. */
    void round() {
        for (int steps = shared.nextInt(3, 9); steps > 0; steps--) {
            step();
        }
        while (open.size() > 1) {
            open.removeLast().close();
        }
        started.forEach(this::end);
        started.clear();
    }

    private Communicator any() {
        return open.get(shared.nextInt(open.size()));
    }

    private void step() {
        switch (shared.nextInt(9)) {
            case 0 -> add(any().dup());
            case 1 -> split(any());
            case 2 -> closeOne();
            case 3 -> runPrepared(any());
            case 4 -> blocking(any());
            case 5 -> sideBySide();
            case 6 -> often(any());
            default -> start(any());
        }
    }

    private void add(Communicator made) {
        open.add(made);
        if (open.size() > MOST_COMMUNICATORS) {
            open.remove(1).close();
        }
    }

    private void split(Communicator from) {
        int parts = shared.nextInt(1, 3);
        add(from.split(from.rank() % parts, -from.rank()));
    }

    /** What was started there must end all the same. */
    private void closeOne() {
        if (open.size() > 1) {
            open.remove(shared.nextInt(1, open.size())).close();
        }
    }

    private int[] vector(Communicator communicator) {
        int[] vector = new int[LENGTHS[shared.nextInt(LENGTHS.length)]];
        Arrays.fill(vector, communicator.rank() + 1);
        return vector;
    }

    private static int sum(Communicator communicator) {
        return communicator.size() * (communicator.size() + 1) / 2;
    }

    private void start(Communicator on) {
        for (int calls = shared.nextInt(1, 5); calls > 0; calls--) {
            int[] vector = vector(on);
            Work work = on.start(new Request.Allreduce(Data.of(vector), Reduction.SUM));
            started.add(new Started(work, vector, sum(on)));
        }
        if (shared.nextBoolean()) {
            end(started.removeLast());
        }
    }

    private void blocking(Communicator on) {
        int[] vector = vector(on);
        on.allreduce(vector, Reduction.SUM);
        new Started(null, vector, sum(on)).check();
    }

    /** As often as trials of algorithms need; some of the calls are started, and awaited much later. */
    private void often(Communicator on) {
        int count = LENGTHS[shared.nextInt(LENGTHS.length)];
        for (int calls = shared.nextInt(MOST_OFTEN); calls > 0; calls--) {
            int[] vector = new int[count];
            Arrays.fill(vector, on.rank() + 1);
            if (shared.nextInt(8) == 0) {
                Work work = on.start(new Request.Allreduce(Data.of(vector), Reduction.SUM));
                started.add(new Started(work, vector, sum(on)));
            } else {
                on.allreduce(vector, Reduction.SUM);
                new Started(null, vector, sum(on)).check();
            }
        }
    }

    private void runPrepared(Communicator on) {
        int[] vector = vector(on);
        Prepared prepared = on.prepare(new Request.Allreduce(Data.of(vector), Reduction.MAX));
        for (int runs = shared.nextInt(1, 4); runs > 0; runs--) {
            prepared.run();
        }
        end(new Started(prepared.start(), vector, on.size()));
    }

    /** Two threads of this rank, each on a communicator of its own. */
    private void sideBySide() {
        if (open.size() < 2) {
            return;
        }
        int calls = shared.nextInt(1, 4);
        Communicator first = open.getFirst();
        Communicator second = open.getLast();
        int[] others = new int[second.size()];
        CompletableFuture<Void> other = Jobs.later(() -> repeat(second, others, calls));
        repeat(first, new int[first.size()], calls);
        other.orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS).join();
    }

    private static Void repeat(Communicator on, int[] vector, int calls) {
        for (int call = 0; call < calls; call++) {
            Arrays.fill(vector, on.rank() + 1);
            on.allreduce(vector, Reduction.SUM);
            new Started(null, vector, sum(on)).check();
        }
        return null;
    }

    private void end(Started each) {
        switch (own.nextInt(4)) {
            case 0 -> each.work().await();
            case 1 -> {
                while (!each.work().await(Duration.ofMillis(own.nextInt(3)))) {
                    Thread.onSpinWait();
                }
            }
            case 2 -> {
                while (!each.work().isDone()) {
                    Thread.yield();
                }
                each.work().await();
            }
            default ->
                each.work()
                        .asStage()
                        .toCompletableFuture()
                        .orTimeout(LIMIT_SECONDS, TimeUnit.SECONDS)
                        .join();
        }
        each.check();
    }
}
