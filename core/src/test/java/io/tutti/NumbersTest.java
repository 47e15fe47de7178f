package io.tutti;

import io.tutti.algorithm.Algorithms;
import io.tutti.bootstrap.Jobs;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.kernel.element.Elements;
import io.tutti.kernel.element.Raw;
import io.tutti.type.ElementType;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Reductions drawn at random, over every algorithm, type, operation, number of ranks, length, link and kind of memory, against exact
 * arithmetic; in half of the jobs by the algorithms that ranks try while they run. {@code -Dtutti.numbers.seconds} makes it longer.
 */
@Execution(ExecutionMode.CONCURRENT)
class NumbersTest {
    private static final long SEED = Long.getLong("tutti.seed", System.nanoTime());
    private static final long SECONDS = Long.getLong("tutti.numbers.seconds", 2);
    private static final int CASES_PER_JOB = 40;
    /** Of a job that tries algorithms. */
    private static final int FEW_CASES = 3;
    /** Calls of each case there: a trial has 200, and begins after the eighth. */
    private static final int CALLS = 230;

    private static final int MOST_RANKS = 6;
    private static final int MOST_BYTES = 20_011 * Double.BYTES;

    @TempDir
    private Path folder;

    private final AtomicLong elements = new AtomicLong();
    private final AtomicLong cases = new AtomicLong();
    private final AtomicLong settled = new AtomicLong();
    private final AtomicReference<AssertionError> firstWrong = new AtomicReference<>();

    @ParameterizedTest
    @ValueSource(strings = {"local", "shm", "tcp"})
    void reductionsGiveWhatExactArithmeticAllows(String link) throws Exception {
        System.out.println("seed " + SEED + " (-Dtutti.seed)");
        Random random = new Random(SEED + link.hashCode());
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        do {
            int ranks = random.nextInt(1, MOST_RANKS + 1);
            long seed = random.nextLong();
            Options options = Jobs.options(folder)
                    .with(Setting.REPRODUCIBILITY, random.nextInt(4) == 0 ? "ordered" : "ranks")
                    .with(Setting.AUTOTUNE, random.nextBoolean() ? "0" : "1");
            try {
                job(link, ranks, options, seed);
            } catch (Exception e) {
                if (firstWrong.get() != null) {
                    throw firstWrong.get(); // other ranks tell only that this one has left
                }
                throw e;
            }
        } while (System.nanoTime() < end);
        System.out.println(link + ": " + cases + " collectives, " + elements + " elements checked, " + settled
                + " times settled on an algorithm");
    }

    private void job(String link, int ranks, Options options, long seed) throws Exception {
        if (link.equals("local")) {
            Tutti.local(ranks, options, world -> run(world, seed));
        } else {
            JoinedRanks.run(ranks, options.with(Setting.LINK, link), world -> run(world, seed));
        }
    }

    private void require(boolean isRight, Supplier<String> what) {
        if (!isRight) {
            AssertionError wrong = new AssertionError(what.get());
            firstWrong.compareAndSet(null, wrong);
            throw wrong;
        }
    }

    private void run(Communicator world, long seed) {
        Random random = new Random(seed);
        MemorySegment allocated = world.allocate(2 * MOST_BYTES);
        List<String>[] algorithms = algorithms();
        boolean tries = world.options().number(Setting.AUTOTUNE) > 0;
        for (int number = 0; number < (tries ? FEW_CASES : CASES_PER_JOB); number++) {
            NumberCase drawn = NumberCase.draw(random, algorithms);
            if (tries) {
                runOften(world, drawn, allocated);
            } else {
                run(world, drawn, allocated);
            }
        }
    }

    /** By whichever algorithm is tried; every third call is started. Results that are as before are right as before. */
    private void runOften(Communicator world, NumberCase drawn, MemorySegment allocated) {
        long bytes = (long) drawn.count() * drawn.type().bytes();
        MemorySegment input = memory(drawn, allocated, 0, bytes);
        MemorySegment output = drawn.inPlace() ? input : memory(drawn, allocated, MOST_BYTES, bytes);
        Request request = request(drawn, input, output);
        try {
            world.explain(request);
        } catch (IllegalArgumentException e) {
            return; // not for this operation, on any rank
        }
        byte[] first = null;
        byte[] last = null;
        for (int call = 0; call < CALLS; call++) {
            output.fill((byte) call);
            drawn.fill(world.rank(), input);
            if (call % 3 == 0) {
                world.start(request).await();
            } else {
                world.run(request);
            }
            byte[] result = output.toArray(ValueLayout.JAVA_BYTE);
            if (operands(world, drawn) > 0 && !Arrays.equals(result, last)) {
                check(world, drawn, output);
                first = first == null ? result : first;
                requireTheSame(world, drawn, first, result);
                last = result;
            }
            cases.addAndGet(world.rank() == 0 ? 1 : 0);
            if (call % CASES_PER_JOB == 0 && drawn.collective().equals("allreduce")) {
                compareBits(world, drawn, output);
            }
        }
        boolean isSettled = world.explain(request).contains("least time in trials");
        settled.addAndGet(isSettled && world.rank() == 0 ? 1 : 0);
    }

    /** What {@code ordered} promises of all algorithms. */
    private void requireTheSame(Communicator world, NumberCase drawn, byte[] first, byte[] result) {
        boolean isOrdered = world.options().text(Setting.REPRODUCIBILITY).equals("ordered");
        require(
                !isOrdered || Arrays.equals(first, result),
                () -> drawn + ": two calls of rank " + world.rank() + " differ");
    }

    @SuppressWarnings("unchecked")
    private static List<String>[] algorithms() {
        return NumberCase.collectives().stream()
                .map(collective -> Algorithms.forCollective(collective).stream()
                        .map(algorithm -> algorithm.name())
                        .toList())
                .toArray(List[]::new);
    }

    private void run(Communicator world, NumberCase drawn, MemorySegment allocated) {
        long bytes = (long) drawn.count() * drawn.type().bytes();
        MemorySegment input = memory(drawn, allocated, 0, bytes);
        MemorySegment output = drawn.inPlace() ? input : memory(drawn, allocated, MOST_BYTES, bytes);
        drawn.fill(world.rank(), input);
        Prepared prepared;
        try {
            prepared = world.prepare(request(drawn, input, output), drawn.algorithm());
        } catch (IllegalArgumentException e) {
            return; // not for this number of ranks, operation or reproducibility, on any rank
        }
        prepared.run();
        check(world, drawn, output);
        cases.addAndGet(world.rank() == 0 ? 1 : 0);
        if (drawn.collective().equals("allreduce")) {
            compareBits(world, drawn, output);
        }
    }

    private static MemorySegment memory(NumberCase drawn, MemorySegment allocated, long from, long bytes) {
        return switch (drawn.memory()) {
            case 0 -> MemorySegment.ofArray(new byte[(int) bytes]);
            case 1 -> Arena.ofAuto().allocate(bytes + 1, Long.BYTES).asSlice(0, bytes);
            default -> allocated.asSlice(from, bytes);
        };
    }

    private static Request request(NumberCase drawn, MemorySegment input, MemorySegment output) {
        Data from = Data.of(input, drawn.type());
        Data to = Data.of(output, drawn.type());
        return switch (drawn.collective()) {
            case "allreduce" -> new Request.Allreduce(from, to, drawn.reduction());
            case "reduce" -> new Request.Reduce(from, to, drawn.reduction(), 0);
            case "scan" -> new Request.Scan(from, to, drawn.reduction(), false);
            default -> new Request.Scan(from, to, drawn.reduction(), true);
        };
    }

    /** Of whose operands this rank's result is, from rank 0 on; 0 if it has none. */
    private static int operands(Communicator world, NumberCase drawn) {
        return switch (drawn.collective()) {
            case "allreduce" -> world.size();
            case "reduce" -> world.rank() == 0 ? world.size() : 0;
            case "scan" -> world.rank() + 1;
            default -> world.rank();
        };
    }

    private void check(Communicator world, NumberCase drawn, MemorySegment output) {
        int operands = operands(world, drawn);
        MemorySegment[] inputs = new MemorySegment[operands];
        for (int rank = 0; rank < operands; rank++) {
            inputs[rank] = MemorySegment.ofArray(new byte[(int) output.byteSize()]);
            drawn.fill(rank, inputs[rank]);
        }
        ExactResult exact = new ExactResult(drawn.type(), drawn.reduction(), world.size());
        for (int index = 0; operands > 0 && index < drawn.count(); index++) {
            boolean isRight = drawn.type().isFloatingPoint()
                    ? isFloatRight(exact, drawn.type(), inputs, output, index)
                    : integer(drawn.type(), output, index) == exact.integer(integers(drawn.type(), inputs, index));
            int at = index;
            require(
                    isRight,
                    () -> drawn + " on rank " + world.rank() + " of " + world.size() + " at " + at + ": "
                            + Elements.get(drawn.type(), output, at) + " of "
                            + operands(drawn.type(), inputs, at));
        }
        elements.addAndGet(operands > 0 ? drawn.count() : 0);
    }

    private static String operands(ElementType type, MemorySegment[] inputs, int index) {
        return Arrays.toString(Arrays.stream(inputs)
                .mapToDouble(input -> Elements.get(type, input, index))
                .toArray());
    }

    private static boolean isFloatRight(
            ExactResult exact, ElementType type, MemorySegment[] inputs, MemorySegment output, int index) {
        double[] operands = Arrays.stream(inputs)
                .mapToDouble(input -> Elements.get(type, input, index))
                .toArray();
        return exact.allows(Elements.get(type, output, index), operands);
    }

    private static long[] integers(ElementType type, MemorySegment[] inputs, int index) {
        long[] operands = new long[inputs.length];
        for (int rank = 0; rank < operands.length; rank++) {
            operands[rank] = integer(type, inputs[rank], index);
        }
        return operands;
    }

    private static long integer(ElementType type, MemorySegment memory, long index) {
        return Raw.get(type.bytes(), memory, type.bytes() * index);
    }

    /** All ranks have the same bits: what {@code ranks} and {@code ordered} promise. */
    private void compareBits(Communicator world, NumberCase drawn, MemorySegment output) {
        byte[] own = output.toArray(ValueLayout.JAVA_BYTE);
        byte[] first = world.broadcastBytes(own, 0);
        require(Arrays.equals(first, own), () -> drawn + ": ranks 0 and " + world.rank() + " differ");
    }
}
