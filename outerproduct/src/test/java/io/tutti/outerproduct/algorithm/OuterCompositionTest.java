package io.tutti.outerproduct.algorithm;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.CompositionContract;
import java.util.stream.Stream;

class OuterCompositionTest extends CompositionContract {
    @Override
    protected Stream<Algorithm> compositions() {
        return Stream.of(
                        named("outer-sum", "allgather:by=", "allgather"),
                        named("outer-sum", "all-scatter:blocks=", "allgather"),
                        named("outer-sum", "g-rabenseifner:vectors=", "allgather"),
                        named("outer-sum", "g-rabenseifner:blocks=", "allgather"),
                        named("outer-sum", "g-rabenseifner:share=3,vectors=", "allgather"),
                        named("outer-sum", "allreduce:by=", "allreduce"))
                .flatMap(each -> each);
    }
}
