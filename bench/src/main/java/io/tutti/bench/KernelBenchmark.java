package io.tutti.bench;

import io.tutti.kernel.Kernel;
import io.tutti.kernel.Kernels;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** Reductions of vectors in one kind of memory. Compare {@link NativeLoopBenchmark}. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"})
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class KernelBenchmark {
    @Param({"SUM", "MAX"})
    public Reduction.BuiltIn reduction;

    @Param({"FLOAT32", "FLOAT64", "INT32", "FLOAT16", "BFLOAT16"})
    public ElementType type;

    /** Bytes of every operand. */
    @Param({"4", "4096", "65536", "4194304"})
    public int bytes;

    @Param({"2", "4", "8"})
    public int operands;

    @Param({"native", "heap"})
    public String memory;

    private Kernel kernel;
    private MemorySegment[] sources;
    private long[] offsets;
    private MemorySegment target;
    private long count;

    /** Vectors of zeros. */
    @Setup
    public void prepare() {
        kernel = Kernels.of(reduction, type);
        sources = new MemorySegment[operands];
        offsets = new long[operands];
        count = Math.max(1, bytes / type.bytes());
        for (int i = 0; i < operands; i++) {
            sources[i] = allocate();
        }
        target = allocate();
    }

    private MemorySegment allocate() {
        if (memory.equals("native")) {
            return Arena.ofAuto().allocate(count * type.bytes(), 64);
        }
        return type.newArray(Math.toIntExact(count));
    }

    /** One call. */
    @Benchmark
    public MemorySegment reduce() {
        kernel.reduceMany(sources, offsets, operands, target, 0, count);
        return target;
    }
}
