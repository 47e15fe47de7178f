package io.tutti.stress.litmus;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** The words of a litmus test in a file that its processes map: for each shape and round two words and up to three results. */
final class LitmusFile {
    static final int FIRST = 0;
    static final int SECOND = 1;
    static final int RESULTS = 3;

    private static final long LINE = 128;
    /** One line for each word and each result, so that they travel apart. */
    private static final long ROUND = (2 + RESULTS) * LINE;

    private static final int MOST_RANKS = 3;
    /** Processes that run at the same time leave a meeting at the same time. */
    private static final int SPINS = 1000;

    private static final VarHandle WORD = ValueLayout.JAVA_LONG.varHandle();

    private final MemorySegment memory;
    private final long shape;

    private LitmusFile(MemorySegment memory, long shape) {
        this.memory = memory;
        this.shape = shape;
    }

    private static long shapeBytes(int rounds) {
        return MOST_RANKS * LINE + rounds * ROUND;
    }

    /** Maps the part of a shape; the file grows to its length. */
    static LitmusFile map(Path path, LitmusShape shape, int rounds, Arena arena) throws IOException {
        try (FileChannel file =
                FileChannel.open(path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            long bytes = shapeBytes(rounds) * LitmusShape.values().length;
            MemorySegment memory = file.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            return new LitmusFile(memory, shape.ordinal() * shapeBytes(rounds));
        }
    }

    /** Waits until all ranks have come to a round, so that they go through it side by side. */
    void meet(int rank, int ranks, int round) {
        WORD.setRelease(memory, shape + rank * LINE, round + 1L);
        for (int other = 0; other < ranks; other++) {
            for (int look = 0; (long) WORD.getAcquire(memory, shape + other * LINE) <= round; look++) {
                if (look < SPINS) {
                    Thread.onSpinWait();
                } else {
                    Thread.yield();
                }
            }
        }
    }

    private long at(int round, int line) {
        return shape + MOST_RANKS * LINE + round * ROUND + line * LINE;
    }

    void setPlain(int round, int word) {
        memory.set(ValueLayout.JAVA_LONG, at(round, word), 1);
    }

    long getPlain(int round, int word) {
        return memory.get(ValueLayout.JAVA_LONG, at(round, word));
    }

    void setRelease(int round, int word) {
        WORD.setRelease(memory, at(round, word), 1L);
    }

    long getAcquire(int round, int word) {
        return (long) WORD.getAcquire(memory, at(round, word));
    }

    void result(int round, int number, long value) {
        memory.set(ValueLayout.JAVA_LONG, at(round, 2 + number), value);
    }

    long[] results(int round) {
        long[] results = new long[RESULTS];
        for (int number = 0; number < RESULTS; number++) {
            results[number] = getPlain(round, 2 + number);
        }
        return results;
    }
}
