package com.example.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.tutti.kernel.jit.MemoryKind;
import io.tutti.kernel.jit.Simd;
import io.tutti.type.ElementType;
import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each specialized loop must be tested for. */
class ScaledAddTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final int FREQ_INLINE_SIZE = 325;
    private static final long PATIENCE = Duration.ofSeconds(30).toNanos();

    private final Random random = new Random(SEED);

    @ParameterizedTest
    @CsvSource({"FLOAT32,ARRAY", "FLOAT32,NATIVE", "FLOAT64,ARRAY", "FLOAT64,NATIVE"})
    void allLoopsGiveTheSameBits(ElementType type, MemoryKind memory) {
        ScaledAddSpec scalar = new ScaledAddSpec(type, memory, 0);
        ScaledAdd vector = new ScaledAddSpec(type, memory, Simd.vectorBits()).loop();
        ScaledAdd warming = ScaledAdd.of(type, memory);
        for (int count = 0; count < 300; count++) {
            MemorySegment x = bits(type, memory, count);
            MemorySegment expected = bits(type, memory, count);
            byte[] before = expected.toArray(java.lang.foreign.ValueLayout.JAVA_BYTE);
            scalar.loop().add(0.75, x, 0, expected, 0, count);
            for (ScaledAdd loop : new ScaledAdd[] {vector, warming}) {
                MemorySegment found = empty(type, memory, count).copyFrom(MemorySegment.ofArray(before));
                loop.add(0.75, x, 0, found, 0, count);
                assertEquals(-1, expected.mismatch(found), count + " elements, seed " + SEED);
            }
        }
    }

    /** Random bits are numbers of all magnitudes, infinities and NaN. */
    private MemorySegment bits(ElementType type, MemoryKind memory, int count) {
        byte[] bytes = new byte[count * type.bytes()];
        random.nextBytes(bytes);
        for (int i = type.bytes() - 1; random.nextBoolean() && i < bytes.length; i += 3 * type.bytes()) {
            bytes[i] = 0x7f;
            bytes[i - 1] = (byte) 0xff;
        }
        return empty(type, memory, count).copyFrom(MemorySegment.ofArray(bytes));
    }

    private static MemorySegment empty(ElementType type, MemoryKind memory, int count) {
        return memory == MemoryKind.NATIVE
                ? Arena.ofAuto().allocate((long) count * type.bytes(), 64)
                : type.newArray(count);
    }

    @Test
    void theVectorLoopIsNeverInlined() throws IOException {
        try (InputStream bytes = ScaledAdd.class.getResourceAsStream("VectorScaledAdd.class")) {
            int length = ClassFile.of().parse(bytes.readAllBytes()).methods().stream()
                    .filter(method -> method.methodName().equalsString("add"))
                    .map(method -> method.findAttribute(Attributes.code()).orElseThrow())
                    .findFirst()
                    .orElseThrow()
                    .codeLength();
            assertTrue(length > FREQ_INLINE_SIZE, "bytes of code: " + length);
        }
    }

    @Test
    void nothingIsAllocatedOnceItIsCompiled() {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        ScaledAdd loop = new ScaledAddSpec(ElementType.FLOAT32, MemoryKind.ARRAY, Simd.vectorBits()).loop();
        MemorySegment x = empty(ElementType.FLOAT32, MemoryKind.ARRAY, 4096);
        MemorySegment y = empty(ElementType.FLOAT32, MemoryKind.ARRAY, 4096);
        long begin = System.nanoTime();
        long allocated = Long.MAX_VALUE;
        while (allocated > 0) {
            assertTrue(System.nanoTime() - begin < PATIENCE, "still allocates " + allocated);
            long before = threads.getCurrentThreadAllocatedBytes();
            for (int call = 0; call < 200; call++) {
                loop.add(0.75, x, 0, y, 0, 4096);
            }
            allocated = threads.getCurrentThreadAllocatedBytes() - before;
        }
    }
}
