package io.tutti.sparse.replica;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OrderedPartsTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());

    private record Named(String name, long elements) implements ReplicaParameter {
        @Override
        public String shape() {
            return "[" + elements + "]";
        }

        @Override
        public String type() {
            return FLOAT32;
        }

        @Override
        public void withGradient(Consumer<MemorySegment> action) {
            throw new AssertionError();
        }
    }

    /** Two ranks that complete parameters in different orders must exchange the same parts, of each kind in one order. */
    @Test
    void partsArePassedOnFromTheLastToTheFirstInAnyOrderOfCompletion() {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED);
        List<Named> named = IntStream.range(0, 9)
                .mapToObj(i -> new Named("p" + i, i % 2 == 0 ? 100 : 3))
                .toList();
        GradientParts parts = new GradientParts(named, 10);
        List<String> passed = new ArrayList<>();
        List<Integer> complete = new ArrayList<>();
        OrderedParts ordered = new OrderedParts(parts, part -> {
            assertTrue(complete.contains(parts.parts().indexOf(part)), "passed on before it is complete");
            passed.add(part.parameter().name());
        });
        for (int run = 0; run < 50; run++) {
            passed.clear();
            complete.clear();
            List<Integer> completion =
                    new ArrayList<>(IntStream.range(0, 9).boxed().toList());
            Collections.shuffle(completion, random);
            completion.forEach(part -> {
                complete.add(part);
                ordered.complete(part);
            });
            assertEquals(List.of("p8", "p6", "p4", "p2", "p0"), only(passed, 0), completion::toString);
            assertEquals(List.of("p7", "p5", "p3", "p1"), only(passed, 1), completion::toString);
            ordered.clear();
        }
    }

    private static List<String> only(List<String> passed, int remainder) {
        return passed.stream()
                .filter(name -> (name.charAt(1) - '0') % 2 == remainder)
                .toList();
    }
}
