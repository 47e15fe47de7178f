package io.tutti.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.kernel.jit.Simd;
import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
        assertTrue(Simd.vectorBits() > 0);
        assertTrue(Kernels.description().matches("SIMD \\d+-bit"), Kernels.description());
    }

    @Test
    void withoutTheModuleScalarKernelsComputeAndOneLineSaysSo() throws IOException, InterruptedException {
        Output output = sumInAProcess();
        assertEquals("false scalar (start java with --add-modules jdk.incubator.vector for SIMD) 46.0", output.text());
        List<String> warnings = output.warnings();
        assertEquals(1, warnings.size(), output.log());
        assertTrue(warnings.getFirst().endsWith("start java with --add-modules jdk.incubator.vector"), output.log());
    }

    @Test
    void withTheModuleNothingIsLogged() throws IOException, InterruptedException {
        Output output = sumInAProcess("--add-modules=jdk.incubator.vector");
        assertTrue(output.text().startsWith("true SIMD"), output.text());
        assertEquals(List.of(), output.warnings(), output.log());
    }

    /** As ranks are that start from an archive. Vectors come into use while the program runs, and are as wide as with the module. */
    @Test
    void whereModulesCanBeLoadedVectorsComeWhenTheyAreNeeded() throws IOException, InterruptedException {
        Output output = sumInAProcess(
                "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");
        assertEquals("true " + Kernels.description() + " 46.0", output.text());
        assertEquals("", output.log());
    }

    @Test
    void aHotLoopHasTheModuleLoadedAndThenItsVectors() throws IOException, InterruptedException {
        Output output = inAProcess(
                Hot.class,
                "--add-exports=java.base/jdk.internal.module=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.vm.vector=ALL-UNNAMED");
        assertEquals("loaded false, then true; settled true", output.text(), output.log());
        assertEquals("", output.log());
    }

    @Test
    void withoutTheOptimizingCompilerThereAreNoVectors() throws IOException, InterruptedException {
        Output output = sumInAProcess("--add-modules=jdk.incubator.vector", "-XX:TieredStopAtLevel=1");
        assertEquals("false scalar (this Java virtual machine compiles no vectors) 46.0", output.text());
        assertEquals(List.of(), output.warnings(), output.log());
    }

    private record Output(String text, String log) {
        List<String> warnings() {
            return log.lines().filter(line -> line.contains("scalar kernels")).toList();
        }
    }

    private static Output sumInAProcess(String... flags) throws IOException, InterruptedException {
        return inAProcess(Sum.class, flags);
    }

    private static Output inAProcess(Class<?> program, String... flags) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xmx64m");
        command.addAll(List.of(flags));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
        Path log = Files.createTempFile("kernels", ".log");
        try {
            Process java =
                    new ProcessBuilder(command).redirectError(log.toFile()).start();
            String text = new String(java.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(0, java.waitFor(), Files.readString(log));
            return new Output(text.strip(), Files.readString(log));
        } finally {
            Files.delete(log);
        }
    }

    /** Adds ten numbers in two types, each in two threads, in a JVM of its own. */
    static final class Sum {
        private Sum() {}

        public static void main(String[] arguments) throws InterruptedException {
            float[] values = new float[10];
            Arrays.fill(values, 2.3f);
            MemorySegment memory = MemorySegment.ofArray(values);
            List<Thread> threads = List.of(new Thread(Sum::addIntegers), new Thread(Sum::addIntegers));
            threads.forEach(Thread::start);
            Kernels.of(Reduction.SUM, ElementType.FLOAT32).reduce(memory, 0, memory, 0, memory, 0, 10);
            for (Thread thread : threads) {
                thread.join();
            }
            double sum = 0;
            for (long i = 0; i < 10; i++) {
                sum += memory.getAtIndex(ValueLayout.JAVA_FLOAT, i);
            }
            System.out.println((Simd.vectorBits() > 0) + " " + Kernels.description() + " " + Math.rint(sum));
        }

        private static void addIntegers() {
            MemorySegment memory = MemorySegment.ofArray(new int[10]);
            Kernels.of(Reduction.SUM, ElementType.INT32).reduce(memory, 0, memory, 0, memory, 0, 10);
        }
    }

    /** Adds the same vector to itself until the loop is what it will be. */
    static final class Hot {
        private static final long PATIENCE_NANOS = 60_000_000_000L;

        private Hot() {}

        public static void main(String[] none) {
            BuiltInKernel kernel = new BuiltInKernel(
                    Reduction.BuiltIn.SUM, ElementType.FLOAT32, Simd.expectedBits(), LoopTable.Warming.BY_TRIALS);
            boolean wasLoaded = isLoaded();
            MemorySegment memory = MemorySegment.ofArray(new float[4096]);
            long begin = System.nanoTime();
            do {
                kernel.reduce(memory, 0, memory, 0, memory, 0, 4096);
            } while (!kernel.isSettled() && System.nanoTime() - begin < PATIENCE_NANOS);
            System.out.println("loaded " + wasLoaded + ", then " + isLoaded() + "; settled " + kernel.isSettled());
        }

        private static boolean isLoaded() {
            try {
                return Class.forName("jdk.incubator.vector.FloatVector", false, null) != null;
            } catch (ClassNotFoundException e) {
                return false;
            }
        }
    }
}
