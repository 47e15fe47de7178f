package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class KernelsTest {
    @Test
    void aReductionThatDoesNotTakeTheTypeIsRefused() {
        IllegalArgumentException thrown =
                assertThrows(IllegalArgumentException.class, () -> Kernels.of(Reduction.BAND, ElementType.FLOAT32));
        assertEquals("reduction=BAND does not take type=FLOAT32", thrown.getMessage());
    }

    @Test
    void meansAreCombinedLikeSums() {
        for (ElementType type : ElementType.values()) {
            assertSame(Kernels.of(Reduction.SUM, type), Kernels.of(Reduction.AVG, type));
        }
    }

    @Test
    void vectorsAreUsedWhereTheModuleIsThere() {
        assertTrue(Kernels.vectorised());
        assertTrue(Kernels.description().matches("SIMD \\d+-bit"), Kernels.description());
    }

    @Test
    void withoutTheModuleTheScalarTwinsDoTheWork() throws IOException, InterruptedException {
        Process java = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        System.getProperty("java.class.path"),
                        WithoutModule.class.getName())
                .redirectErrorStream(true)
                .start();
        String output = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, java.waitFor(), output);
        assertEquals("false scalar (start java with --add-modules jdk.incubator.vector for SIMD) 46.0", output.strip());
    }

    /** Adds ten numbers in a JVM of its own. */
    static final class WithoutModule {
        private WithoutModule() {}

        public static void main(String[] arguments) {
            float[] values = new float[10];
            Arrays.fill(values, 2.3f);
            MemorySegment memory = MemorySegment.ofArray(values);
            Kernels.of(Reduction.SUM, ElementType.FLOAT32).reduce(memory, 0, memory, 0, memory, 0, 10);
            double sum = 0;
            for (long i = 0; i < 10; i++) {
                sum += memory.getAtIndex(ValueLayout.JAVA_FLOAT, i);
            }
            System.out.println(Kernels.vectorised() + " " + Kernels.description() + " " + Math.rint(sum));
        }
    }
}
