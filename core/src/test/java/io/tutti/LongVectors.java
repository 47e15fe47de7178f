package io.tutti;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.Jobs;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Vectors of more elements than an int counts, on two ranks. Needs 7 GiB of memory, so its name keeps it out of a build: {@code
 * -Dtest=LongVectors} runs it.
 */
class LongVectors {
    private static final long COUNT = (1L << 31) + (1 << 20) + 16;
    private static final ValueLayout.OfLong WORD = ValueLayout.JAVA_LONG_UNALIGNED;
    private static final long EACH = 0x0101010101010101L;

    @TempDir
    private Path folder;

    /** Eight elements, of which two ranks' sums have no carry; they tell places apart that are a power of two from each other. */
    private static long word(long place, int rank) {
        long mixed = place ^ place >>> 7 ^ place >>> 15 ^ place >>> 25;
        return EACH * ((mixed & 0x3F) + rank);
    }

    private static void fill(MemorySegment vector, long first, int rank) {
        for (long at = 0; at < vector.byteSize(); at += Long.BYTES) {
            vector.set(WORD, at, word(first + at / Long.BYTES, rank));
        }
    }

    private static void check(String what, MemorySegment vector, long first, int... ranks) {
        for (long at = 0; at < vector.byteSize(); at += Long.BYTES) {
            long expected = 0;
            for (int rank : ranks) {
                expected += word(first + at / Long.BYTES, rank);
            }
            if (vector.get(WORD, at) != expected) {
                assertEquals(expected, vector.get(WORD, at), what + " at element " + at);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"shm", "tcp"})
    void hasTheRightElements(String link) throws Exception {
        JoinedRanks.run(2, Jobs.options(folder).with(Setting.LINK, link).with(Setting.DEADLINE, "600"), world -> {
            try (Arena arena = Arena.ofShared()) {
                MemorySegment whole = arena.allocate(COUNT);
                MemorySegment half = arena.allocate(COUNT / 2);
                run(world, whole, half);
            }
        });
    }

    private static Data of(MemorySegment vector) {
        return Data.of(vector, ElementType.INT8);
    }

    private static void run(Communicator world, MemorySegment whole, MemorySegment half) {
        int rank = world.rank();
        long words = half.byteSize() / Long.BYTES;
        fill(whole, 0, rank);
        world.allreduce(of(whole), Reduction.SUM);
        check("allreduce", whole, 0, 0, 1);

        fill(whole, 0, rank);
        world.reduceScatter(of(whole), of(half), Reduction.SUM);
        check("reduce-scatter", half, rank * words, 0, 1);

        world.broadcast(of(whole), 1);
        check("broadcast", whole, 0, 1);

        fill(half, rank * words, rank);
        world.allgather(of(half), of(whole));
        check("allgather", whole.asSlice(0, half.byteSize()), 0, 0);
        check("allgather", whole.asSlice(half.byteSize()), words, 1);

        fill(whole, 0, rank);
        if (rank == 0) {
            world.send(of(whole), 1);
        } else {
            world.receive(of(whole), 0);
        }
        check("send", whole, 0, 0);
    }
}
