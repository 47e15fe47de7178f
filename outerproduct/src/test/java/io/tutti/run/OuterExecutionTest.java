package io.tutti.run;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.outerproduct.OuterLayout;
import io.tutti.outerproduct.OuterShape;
import io.tutti.outerproduct.algorithm.SumOfOuterProducts;
import io.tutti.outerproduct.kernel.OuterKernel;
import io.tutti.schedule.Schedule;
import io.tutti.type.ElementType;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

class OuterExecutionTest extends ExecutionContract {
    @Override
    Stream<Algorithm> algorithms() {
        return Algorithms.forCollective(SumOfOuterProducts.NAME).stream();
    }

    @Override
    List<ElementType> types() {
        return List.of(ElementType.FLOAT32, ElementType.FLOAT64);
    }

    @Override
    void compare(
            InterleavedRanks ranks,
            Schedule schedule,
            boolean inPlace,
            ElementType type,
            long count,
            long sequence,
            Random random) {
        OuterShape shape = new OuterShape(count % 100, 1 + random.nextInt(70), 1 + random.nextInt(3), type);
        OuterKernel kernel = new OuterKernel(
                type, shape.columns(), shape.batch(), random.nextBoolean(), SumOfOuterProducts.MORE_PRODUCTS);
        OuterLayout layout = new OuterLayout((SumOfOuterProducts) schedule.collective(), shape, 1);
        compare(ranks, schedule, false, type, layout, kernel, sequence, random);
    }
}
