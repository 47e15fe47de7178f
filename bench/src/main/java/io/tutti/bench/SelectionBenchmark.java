package io.tutti.bench;

import io.tutti.sparse.vector.Selection;
import io.tutti.sparse.vector.SparseVector;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.IntVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
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

/** Selecting the largest elements of a gradient, compared with reading and with sorting it. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"--add-modules=jdk.incubator.vector", "-Xmx2g"})
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 8, time = 1)
public class SelectionBenchmark {
    private static final VectorSpecies<Float> SPECIES = FloatVector.SPECIES_PREFERRED;
    private static final VectorSpecies<Integer> INTS = IntVector.SPECIES_PREFERRED;
    private static final int LANES = SPECIES.length();

    /** As many parameters as VGG-16 has for CIFAR-10. */
    @Param({"14728266"})
    private int elements;

    /** Share that is selected. */
    @Param({"0.01"})
    private double density;

    private float[] gradient;
    private float[] sorted;
    private float threshold;
    private int k;

    /** Creates a benchmark without JMH. */
    static SelectionBenchmark of(int elements, double density) {
        SelectionBenchmark benchmark = new SelectionBenchmark();
        benchmark.elements = elements;
        benchmark.density = density;
        benchmark.fill();
        return benchmark;
    }

    /** Normally distributed. */
    @Setup
    public void fill() {
        Random random = new Random(1);
        gradient = new float[elements];
        for (int i = 0; i < elements; i++) {
            gradient[i] = (float) random.nextGaussian();
        }
        k = (int) (elements * density);
        SparseVector top = Selection.top(gradient, k);
        threshold = Float.MAX_VALUE;
        for (int place = 0; place < top.size(); place++) {
            threshold = Math.min(threshold, Math.abs(top.value(place)));
        }
        sorted = new float[elements];
    }

    /** One pass that only reads; the species are constants, otherwise accumulators would be objects. */
    @Benchmark
    public int read() {
        IntVector a = IntVector.zero(INTS);
        IntVector b = IntVector.zero(INTS);
        IntVector c = IntVector.zero(INTS);
        IntVector d = IntVector.zero(INTS);
        int end = gradient.length - gradient.length % (4 * LANES);
        for (int i = 0; i < end; i += 4 * LANES) {
            a = a.or(bits(i));
            b = b.or(bits(i + LANES));
            c = c.or(bits(i + 2 * LANES));
            d = d.or(bits(i + 3 * LANES));
        }
        return a.or(b).or(c.or(d)).reduceLanes(VectorOperators.OR);
    }

    private IntVector bits(int from) {
        return FloatVector.fromArray(SPECIES, gradient, from).reinterpretAsInts();
    }

    /** One pass that the compiler vectorizes. */
    @Benchmark
    public int readPlainly() {
        int all = 0;
        for (float value : gradient) {
            all |= Float.floatToRawIntBits(value);
        }
        return all;
    }

    /** By a threshold. */
    @Benchmark
    public SparseVector above() {
        return Selection.above(gradient, threshold);
    }

    /** Exactly the k largest. */
    @Benchmark
    public SparseVector top() {
        return Selection.top(gradient, k);
    }

    /** The alternative to the exact selection: absolute values, sorted. */
    @Benchmark
    public float sort() {
        for (int i = 0; i < elements; i++) {
            sorted[i] = Math.abs(gradient[i]);
        }
        Arrays.sort(sorted);
        return sorted[elements - Math.max(1, k)];
    }
}
