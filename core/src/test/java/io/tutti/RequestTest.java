package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.type.Reduction;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Requests are values, also those with counts. */
class RequestTest {
    private static final Data INPUT = Data.of(new int[3]);
    private static final Data OUTPUT = Data.of(new int[3]);

    static Stream<Function<long[], Request>> requestsWithCounts() {
        long[] others = {7, 8};
        return Stream.of(
                counts -> new Request.ReduceScatter(INPUT, OUTPUT, counts, Reduction.SUM),
                counts -> new Request.Allgather(INPUT, OUTPUT, counts),
                counts -> new Request.Gather(INPUT, null, counts, 1),
                counts -> new Request.Scatter(null, OUTPUT, counts, 1),
                counts -> new Request.Alltoall(INPUT, OUTPUT, counts, others),
                counts -> new Request.Alltoall(INPUT, OUTPUT, others, counts));
    }

    @ParameterizedTest
    @MethodSource("requestsWithCounts")
    void equalCountsMakeEqualRequests(Function<long[], Request> request) {
        Request one = request.apply(new long[] {1, 2});
        assertEquals(one, request.apply(new long[] {1, 2}));
        assertEquals(one.hashCode(), request.apply(new long[] {1, 2}).hashCode());
        assertNotEquals(one, request.apply(new long[] {2, 1}));
        assertTrue(one.toString().contains("ounts=[1, 2]"), one::toString);
    }

    @ParameterizedTest
    @MethodSource("requestsWithCounts")
    void kindsDiffer(Function<long[], Request> request) {
        long[] counts = {1, 2};
        long same = requestsWithCounts()
                .filter(other -> other.apply(counts).equals(request.apply(counts)))
                .count();
        assertEquals(1, same);
    }
}
