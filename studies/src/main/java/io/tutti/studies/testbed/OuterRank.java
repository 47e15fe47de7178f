package io.tutti.studies.testbed;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.error.CommunicationException;
import io.tutti.kernel.jit.CompilerActivity;
import io.tutti.measure.wire.Instruction;
import io.tutti.measure.wire.RankEnd;
import io.tutti.outerproduct.OuterProducts;
import io.tutti.outerproduct.OuterShape;
import io.tutti.studies.sums.SumMethod;
import io.tutti.type.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * One rank that sums outer products by instruction. An instruction's variant is the number of a method, its count is N
 * = M.
 */
public final class OuterRank {
    private static final int FAULT = 1;
    private static final int HEAD = 2;
    private static final long ALIGNMENT = 64;
    /** Warm-up of each kernel, multiplied by the number of ranks that share a processor. */
    private static final double WARM_NANOS = 4e8;

    private static final int WARM_ROWS = 64;
    private static final int WARM_COLUMNS = 640;
    /** One pair, and more pairs than the fused kernel adds at once. */
    private static final int[] WARM_BATCHES = {1, 160};

    private final Communicator world;
    private final List<SumMethod> methods;
    private final Runnable barrier;
    private final MemorySegment leftMemory;
    private final MemorySegment rightMemory;
    private final MemorySegment matrixMemory;
    private final Map<Integer, OuterProducts> prepared = new HashMap<>();
    /** The results of calibration runs by method and size: as in a program, one calibration serves many sums. */
    private final Map<List<Integer>, String> tried = new HashMap<>();

    private int size;
    private Data left;
    private Data right;
    private Data matrix;

    private OuterRank(Communicator world, int largest, List<SumMethod> methods) {
        this.world = world;
        this.methods = methods;
        this.barrier = world.prepare(new Request.Barrier())::run;
        leftMemory = allocate(largest);
        rightMemory = allocate(largest);
        matrixMemory = allocate((long) largest * largest);
    }

    /** Runs the rank. The arguments are the instruction socket, the largest size, and the words of Tutti's methods. */
    public static void main(String[] words) {
        List<SumMethod> methods =
                Arrays.stream(words).skip(HEAD).map(SumMethod::ofWord).toList();
        try (Communicator world = Tutti.connect();
                RankEnd orders = RankEnd.connect(Path.of(words[0]), world.rank())) {
            warm(world);
            new OuterRank(world, Integer.parseInt(words[1]), methods).serve(orders);
        } catch (CommunicationException | IllegalArgumentException | IOException e) {
            System.err.println("tutti study: " + e.getMessage());
            System.exit(FAULT);
        }
    }

    /**
     * Multiplies on each rank alone until the kernels are compiled. Compilation takes thousands of calls, which short
     * sums of all ranks do not make. Ranks that share a processor share its compilers, too.
     */
    private static void warm(Communicator world) {
        long nanos = Math.round(WARM_NANOS * world.selectionBasis().oversubscription());
        try (Communicator alone = world.split(world.rank(), 0)) {
            for (int batch : WARM_BATCHES) {
                OuterShape shape = new OuterShape(WARM_ROWS, WARM_COLUMNS, batch, ElementType.FLOAT32);
                for (SumMethod.Kernel kernel : SumMethod.Kernel.values()) {
                    OuterProducts outer = OuterProducts.of(alone, shape, "allgather", kernel == SumMethod.Kernel.FUSED);
                    Data matrix = FactorPattern.vector(allocate(shape.count()), shape.count());
                    long end = System.nanoTime() + nanos;
                    while (System.nanoTime() < end) {
                        outer.sum(outer.left(), outer.right(), matrix);
                    }
                }
            }
        }
        world.barrier();
    }

    private static MemorySegment allocate(long count) {
        return Arena.ofAuto().allocate(count * Float.BYTES, ALIGNMENT);
    }

    private void serve(RankEnd orders) throws IOException {
        for (Instruction instruction = orders.next();
                instruction.kind() != Instruction.Kind.END;
                instruction = orders.next()) {
            if (instruction.kind() == Instruction.Kind.COMPILED) {
                orders.answer(new long[] {CompilerActivity.nanos()}, 1);
                continue;
            }
            goTo(Math.toIntExact(instruction.count()));
            OuterProducts outer = prepared.computeIfAbsent(instruction.variant(), this::prepare);
            if (instruction.kind() == Instruction.Kind.CHECK) {
                orders.answer(new long[] {check(outer)}, 1);
            } else {
                orders.answer(times(outer, instruction), instruction.iterations());
            }
        }
    }

    private void goTo(int wanted) {
        if (wanted != size) {
            prepared.clear();
            size = wanted;
            left = FactorPattern.vector(leftMemory, size);
            right = FactorPattern.vector(rightMemory, size);
            matrix = FactorPattern.vector(matrixMemory, (long) size * size);
            FactorPattern.fill(left, right, world.rank());
        }
    }

    private OuterProducts prepare(int variant) {
        SumMethod method = methods.get(variant);
        OuterShape shape = new OuterShape(size, size, 1, ElementType.FLOAT32);
        boolean isFused = method.kernel() == SumMethod.Kernel.FUSED;
        if (!method.method().equals(OuterProducts.MEASURED)) {
            return OuterProducts.of(world, shape, method.method(), isFused);
        }
        String found = tried.computeIfAbsent(
                List.of(variant, size),
                missing -> OuterProducts.measured(world, shape, isFused).algorithm());
        return OuterProducts.of(world, shape, found, isFused);
    }

    private long check(OuterProducts outer) {
        FactorPattern.spoil(matrix);
        outer.sum(left, right, matrix);
        return FactorPattern.wrong(matrix, size, world.size());
    }

    private long[] times(OuterProducts outer, Instruction instruction) {
        long[] nanos = new long[instruction.iterations()];
        for (int i = -instruction.untimed(); i < nanos.length; i++) {
            barrier.run();
            long start = System.nanoTime();
            outer.sum(left, right, matrix);
            if (i >= 0) {
                nanos[i] = System.nanoTime() - start;
            }
        }
        return nanos;
    }
}
