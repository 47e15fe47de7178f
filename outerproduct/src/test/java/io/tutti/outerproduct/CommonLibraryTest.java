package io.tutti.outerproduct;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.outerproduct.kernel.MatrixProduct;
import io.tutti.outerproduct.kernel.PlainProduct;
import io.tutti.type.ElementType;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class CommonLibraryTest {
    private static final Optional<MatrixProduct> PLAIN = Optional.of(new PlainProduct("plain 1"));

    @Test
    void itIsUsedOnlyIfAllRanksHaveTheSame() {
        Tutti.local(3, Options.defaults(), world -> {
            assertEquals(PLAIN, CommonLibrary.agree(world, PLAIN));
            boolean isOther = world.rank() == 2;
            assertTrue(CommonLibrary.agree(world, isOther ? Optional.empty() : PLAIN)
                    .isEmpty());
            assertTrue(CommonLibrary.agree(world, isOther ? Optional.of(new PlainProduct("plain 2")) : PLAIN)
                    .isEmpty());
        });
    }

    /** Without the module that has one there is none, and small batches do not ask. */
    @Test
    void thereIsNoneInThisModule() {
        Tutti.local(2, Options.defaults(), world -> {
            OuterShape shape = new OuterShape(3, 3, MatrixProduct.LEAST_BATCH, ElementType.FLOAT32);
            assertTrue(CommonLibrary.find(world, shape, true).isEmpty());
        });
    }
}
