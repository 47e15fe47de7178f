package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

/** Lengths that ranks tell each other before their bytes. */
class BytesTest {
    @Test
    void whatFitsIntoNoArrayIsRefusedInOneLine() {
        assertEquals(Integer.MAX_VALUE, Bytes.total(Integer.MAX_VALUE - 5, 0, 5));
        String told = assertThrows(IllegalArgumentException.class, () -> Bytes.total(Integer.MAX_VALUE, 1))
                .getMessage();
        assertEquals(
                "the bytes of all ranks are 2147483648, but at most 2147483647 can be gathered; use allgatherv with"
                        + " memory outside the heap",
                told);
    }
}
