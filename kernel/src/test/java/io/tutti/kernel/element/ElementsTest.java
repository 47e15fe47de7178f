package io.tutti.kernel.element;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.type.ElementType;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ElementsTest {
    /** Half-way between two halves but for what a float leaves out; and the ends of the ranges. */
    @ParameterizedTest
    @CsvSource({
        "FLOAT16, 0x1.002000004p0, 0x1.004p0",
        "FLOAT16, 0x1.005ffffffcp0, 0x1.004p0",
        "FLOAT16, -0x1.002000004p0, -0x1.004p0",
        "FLOAT16, 0x1.002p0, 1",
        "FLOAT16, 65519.999999999, 65504",
        "FLOAT16, 65520, Infinity",
        "FLOAT16, 0x1.000000001p-25, 0x1p-24",
        "BFLOAT16, 0x1.010000004p0, 0x1.02p0",
        "BFLOAT16, 0x1.02fffffffcp0, 0x1.02p0",
        "BFLOAT16, 1e300, Infinity",
        "BFLOAT16, -Infinity, -Infinity",
        "BFLOAT16, 1e-300, 0",
        "BFLOAT16, -1e-300, -0.0",
        "BFLOAT16, NaN, NaN",
        "FLOAT32, 0x1.0000010000001p0, 0x1.000002p0"
    })
    void numbersAreRoundedOnce(ElementType type, String value, String rounded) {
        MemorySegment memory = MemorySegment.ofArray(new byte[4]);
        Elements.set(type, memory, 0, Double.parseDouble(value));
        assertEquals(Double.parseDouble(rounded), Elements.get(type, memory, 0));
    }
}
