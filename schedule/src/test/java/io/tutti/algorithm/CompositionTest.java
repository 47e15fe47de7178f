package io.tutti.algorithm;

import java.util.stream.Stream;

class CompositionTest extends CompositionContract {
    @Override
    protected Stream<Algorithm> compositions() {
        return Stream.of(
                        named("allreduce", "smp:across=", "allreduce"),
                        named("allreduce", "split-rail:across=", "allreduce"))
                .flatMap(each -> each);
    }
}
