package io.tutti.measure.machine;

import io.tutti.bootstrap.placement.Affinity;
import java.util.Arrays;
import java.util.List;

/**
 * Measures how long a cache line takes from one processor to another: half the round trip of a number between two
 * pinned threads. On virtual machines, processors migrate, and this time changes by a factor of ten within minutes.
 * Times from different states must not be compared.
 */
public final class StateProbe {
    private static final int TRIPS = 200;
    private static final int WARM_BATCHES = 400;
    private static final int APART = 32;

    private final List<Integer> processors;
    private final int batches;

    /**
     * A number that one thread writes and another reads. It is a field because the first compiler already accesses
     * fields at full speed.
     */
    private static final class Cell {
        private volatile long value;
    }

    private final Cell ping;
    private final Cell pong;

    /**
     * Creates a probe between the first two of these processors. One measurement has {@code batches} batches of 200
     * round trips.
     */
    public StateProbe(List<Integer> processors, int batches) {
        this.processors = processors;
        this.batches = batches;
        // adjacent in memory; the elements between two used cells keep them on different cache lines
        Cell[] cells = new Cell[4 * APART];
        Arrays.setAll(cells, i -> new Cell());
        this.ping = cells[APART];
        this.pong = cells[3 * APART];
        if (isPossible()) {
            measure(WARM_BATCHES);
        }
    }

    private boolean isPossible() {
        return processors.size() > 1;
    }

    /** Returns the median of the batches in nanoseconds; NaN if there is one processor only. */
    public double nanos() {
        return isPossible() ? measure(batches) : Double.NaN;
    }

    private double measure(int count) {
        double[] nanos = new double[count];
        long rounds = (long) count * TRIPS;
        ping.value = 0;
        pong.value = 0;
        Thread answering = Thread.ofPlatform().daemon().start(() -> {
            Affinity.pin(processors.get(1));
            answer(rounds);
        });
        Thread asking = Thread.ofPlatform().daemon().start(() -> {
            Affinity.pin(processors.get(0));
            for (int batch = 0; batch < count; batch++) {
                nanos[batch] = ask((long) batch * TRIPS) / (2.0 * TRIPS);
            }
        });
        try {
            asking.join();
            answering.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Arrays.sort(nanos);
        return nanos[count / 2];
    }

    private void answer(long rounds) {
        for (long expected = 1; expected <= rounds; expected++) {
            while (ping.value != expected) {} // a pause instruction would be part of the measured time
            pong.value = expected;
        }
    }

    private long ask(long done) {
        long start = System.nanoTime();
        for (long number = done + 1; number <= done + TRIPS; number++) {
            ping.value = number;
            while (pong.value != number) {} // a pause instruction would be part of the measured time
        }
        return System.nanoTime() - start;
    }
}
