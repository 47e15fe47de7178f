package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.schedule.Schedule;
import io.tutti.type.ElementType;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class LinkExecutorTest extends ExecutionContract {
    @Override
    Stream<Algorithm> algorithms() {
        return Stream.concat(
                Algorithms.all().stream(),
                Stream.of("pipelined-ring:segments=3,lanes=2", "smp:across=ring", "split-rail:across=recursive-halving")
                        .map(name -> Algorithms.byName("allreduce", name).orElseThrow()));
    }

    /** Empty messages need room at once, others only when they are written; neither may overtake the other. */
    @Test
    void messagesToAPeerKeepTheirOrderWhenItsRingIsFull() {
        Algorithm algorithm =
                Algorithms.byName("allreduce", "pipelined-ring:segments=200").orElseThrow();
        Schedule schedule = algorithm.schedule(ScheduleRequest.of(3));
        Random random = new Random(1);
        InterleavedRanks ranks = new InterleavedRanks(schedule, false, 1);
        for (long count : new long[] {2, 301, 599}) {
            compare(ranks, schedule, false, ElementType.INT32, count, count, random);
        }
    }
}
