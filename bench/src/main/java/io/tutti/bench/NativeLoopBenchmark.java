package io.tutti.bench;

import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.Locale;
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

/** {@link KernelBenchmark} for two native operands with a loop in C; its call takes some 10 ns more. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 1, jvmArgsAppend = "--enable-native-access=ALL-UNNAMED")
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
public class NativeLoopBenchmark {
    @Param({"SUM", "MAX"})
    public Reduction.BuiltIn reduction;

    @Param({"FLOAT32", "FLOAT64", "INT32", "FLOAT16", "BFLOAT16"})
    public ElementType type;

    /** Bytes of every operand. */
    @Param({"4", "4096", "65536", "4194304"})
    public int bytes;

    private MethodHandle loop;
    private MemorySegment left;
    private MemorySegment right;
    private MemorySegment target;
    private long count;

    /** Fails with a message where gcc is absent; JMH then continues with the next benchmark. */
    @Setup
    public void prepare() {
        String name = (reduction + "_" + type).toLowerCase(Locale.ROOT);
        loop = NativeLoops.find(name)
                .orElseThrow(() -> new IllegalStateException("skipped: no C loop " + name + " without gcc on PATH"));
        count = Math.max(1, bytes / type.bytes());
        left = Arena.ofAuto().allocate(count * type.bytes(), 64);
        right = Arena.ofAuto().allocate(count * type.bytes(), 64);
        target = Arena.ofAuto().allocate(count * type.bytes(), 64);
    }

    /** One call. */
    @Benchmark
    public MemorySegment reduce() throws Throwable {
        loop.invokeExact(left, right, target, count);
        return target;
    }
}
