package io.tutti.outerproduct.algorithm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

class SumOfOuterProductsTest {
    @Test
    void hasFewerThan2To31Chunks() {
        assertEquals(Integer.MAX_VALUE, new SumOfOuterProducts(1, (1 << 30) - 1).chunks());
        assertThrows(ArithmeticException.class, () -> new SumOfOuterProducts(1, 1 << 30));
        assertThrows(ArithmeticException.class, () -> new SumOfOuterProducts(1, Integer.MAX_VALUE));
        assertThrows(ArithmeticException.class, () -> new SumOfOuterProducts(1 << 20, 1 << 20));
        assertThrows(IllegalArgumentException.class, () -> new SumOfOuterProducts(0, 1));
    }
}
