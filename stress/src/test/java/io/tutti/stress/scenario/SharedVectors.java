package io.tutti.stress.scenario;

import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.run.executor.PlanExecutor;
import io.tutti.run.executor.TaskData;
import io.tutti.run.lowering.Lowering;
import io.tutti.schedule.Layout;
import io.tutti.schedule.Schedule;
import io.tutti.stress.model.Attempts;
import io.tutti.stress.model.ModelScenario;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.stream.IntStream;

/** Collectives of int32 in place, one after the other, by one executor. */
abstract class SharedVectors implements ModelScenario {
    static final int INT = Integer.BYTES;
    private static final int FINGERPRINT = 7;

    private final int ranks;
    private final Schedule schedule;
    private final int[] counts;

    /**
     * @param collective what is done, with root 0
     * @param algorithm of the collective
     * @param counts elements of each vector
     */
    SharedVectors(int ranks, String collective, String algorithm, int... counts) {
        this.ranks = ranks;
        this.schedule = Algorithms.byName(collective, algorithm).orElseThrow().schedule(ScheduleRequest.of(ranks));
        this.counts = counts;
    }

    @Override
    public final int ranks() {
        return ranks;
    }

    final Schedule schedule() {
        return schedule;
    }

    /** Creates the executor of one rank, new at each call. */
    abstract PlanExecutor executor(TaskData data, int rank, MemorySegment memory);

    /** Returns what a rank's vector must be after a collective: the sum of all vectors, unless overridden. */
    int[] expected(int rank, int number) {
        return sum(number);
    }

    /** Returns a vector of one rank for one collective. */
    MemorySegment vector(MemorySegment memory, int rank, int number, int count) {
        return MemorySegment.ofArray(new int[count]);
    }

    @Override
    public final void run(int rank, MemorySegment memory) {
        TaskData data = TaskData.of(Lowering.lower(schedule, rank, true));
        data.arguments().kernel = new PlainSum();
        data.arguments().elementBytes = INT;
        data.arguments().fingerprint = FINGERPRINT;
        PlanExecutor executor = executor(data, rank, memory);
        for (int number = 0; number < counts.length; number++) {
            MemorySegment vector = vector(memory, rank, number, counts[number]);
            PlainSum.write(values(number, rank), vector, 0);
            run(executor, data, vector, number);
            check(rank, vector, number);
        }
    }

    private void run(PlanExecutor executor, TaskData data, MemorySegment vector, int number) {
        data.binding().bind(Layout.uniform(counts[number], schedule.collective().chunks()), INT);
        data.arguments().vectors(vector, vector);
        data.arguments()
                .scratch(MemorySegment.ofArray(new long[(int) data.binding().scratchTotal() / Long.BYTES]));
        data.arguments().sequence = number + 1;
        executor.begin();
        boolean[] isComplete = {executor.isComplete()};
        while (!isComplete[0]) {
            Attempts.await(
                    () -> {
                        boolean moved = executor.advance();
                        isComplete[0] = executor.isComplete();
                        return moved || isComplete[0];
                    },
                    executor,
                    vector,
                    number);
        }
    }

    private void check(int rank, MemorySegment vector, int number) {
        int[] expected = expected(rank, number);
        int[] found = PlainSum.read(vector, 0, counts[number]);
        if (!Arrays.equals(found, expected)) {
            throw new IllegalStateException("the vector of collective " + number + " on rank " + rank + " is "
                    + Arrays.toString(found) + " instead of " + Arrays.toString(expected));
        }
    }

    final int[] sum(int number) {
        int[] sum = new int[counts[number]];
        for (int other = 0; other < ranks; other++) {
            int[] values = values(number, other);
            Arrays.setAll(sum, index -> sum[index] + values[index]);
        }
        return sum;
    }

    /** Returns what a rank's vector is before a collective. */
    final int[] values(int number, int rank) {
        return IntStream.range(0, counts[number])
                .map(index -> 1 + index + 10 * (rank + 1) + 1000 * (number + 1))
                .toArray();
    }
}
