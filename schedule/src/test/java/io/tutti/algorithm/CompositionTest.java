package io.tutti.algorithm;

import java.util.stream.Stream;

class CompositionTest extends CompositionContract {
    @Override
    protected Stream<Algorithm> compositions() {
        return Stream.of(
                        named("allreduce", "smp:across=", "allreduce"),
                        named("allreduce", "split-rail:across=", "allreduce"),
                        named("broadcast", "smp:across=", "broadcast"),
                        named("reduce", "smp:across=", "reduce"),
                        named("allgather", "node-aware:across=", "allgather"),
                        named("reduce-scatter", "node-aware:across=", "reduce-scatter"),
                        named("alltoall", "node-aware:across=", "alltoall"),
                        named("broadcast", "scatter-allgather:scatter=", "scatter"),
                        named("broadcast", "scatter-allgather:allgather=", "allgather"),
                        named("reduce", "reduce-scatter-gather:reduce-scatter=", "reduce-scatter"),
                        named("reduce", "reduce-scatter-gather:gather=", "gather"))
                .flatMap(each -> each);
    }
}
