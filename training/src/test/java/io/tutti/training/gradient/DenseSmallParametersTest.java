package io.tutti.training.gradient;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import io.tutti.Tutti;
import io.tutti.sparse.GradientExchange;
import io.tutti.training.backend.ModelParameter;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Two large parameters between three small ones. */
class DenseSmallParametersTest {
    private static final List<ModelParameter> LAYOUT = List.of(
            parameter("first", 2),
            parameter("large", 5),
            parameter("bias", 1),
            parameter("other", 4),
            parameter("last", 2));

    private static ModelParameter parameter(String name, int elements) {
        return new ModelParameter(name, "(" + elements + ")", elements);
    }

    /** Of the nine elements of large parameters the two largest travel, of the five others all. */
    @Test
    void smallParametersAreSentWholeAtTheirPlaces() {
        Tutti.local(2, world -> {
            float[] gradient = {1, 2, 3, 4, 50, 6, 7, 8, 9, 10, 11, 60, 13, 14};
            try (GradientExchange exchange = DenseSmallParameters.open("topka", world, LAYOUT, 2 / 9.0, 3)) {
                assertEquals(14, exchange.elements());
                exchange.exchange(gradient);
                assertArrayEquals(new float[] {1, 2, 0, 0, 50, 0, 0, 8, 0, 0, 0, 60, 13, 14}, gradient);
                assertArrayEquals(new float[] {0, 0, 3, 4, 0, 6, 7, 0, 9, 10, 11, 0, 0, 0}, exchange.residual());
                assertEquals(2, exchange.sent().size());
                assertEquals(4, exchange.sent().index(0));
                assertEquals(11, exchange.sent().index(1));
                assertEquals(60, exchange.sent().value(1));
            }
        });
    }

    @Test
    void aModelOfSmallParametersIsExchangedWhole() {
        Tutti.local(3, world -> {
            float[] gradient = new float[14];
            gradient[13] = 3 * world.rank();
            try (GradientExchange exchange = DenseSmallParameters.open("ok-topk", world, LAYOUT, 0.01, 100)) {
                exchange.exchange(gradient);
                assertEquals(3, gradient[13]);
                assertEquals(0, exchange.sent().size());
            }
        });
    }

    @Test
    void aModelWithoutSmallParametersIsNotCopied() {
        Tutti.local(1, world -> {
            try (GradientExchange plain = DenseSmallParameters.open("topka", world, LAYOUT, 0.5, 0);
                    GradientExchange apart = DenseSmallParameters.open("topka", world, LAYOUT, 0.5, 3)) {
                assertEquals(false, plain instanceof DenseSmallParameters);
                assertInstanceOf(DenseSmallParameters.class, apart);
            }
        });
    }
}
