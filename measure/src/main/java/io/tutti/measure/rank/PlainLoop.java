package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.config.Setting;
import io.tutti.type.ElementType;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;

/**
 * The reference of an allreduce in shared memory: each rank adds its part of all vectors and writes the sums to all, in
 * plain loops and without synchronization. Its reads and writes are those of an allreduce that accesses no byte twice.
 * Supports sums of float32 on one host.
 */
final class PlainLoop {
    /** The name that it has among algorithms. */
    static final String NAME = "plain-loop";

    /** A block stays in the innermost cache while all vectors are added to it. */
    private static final int BLOCK = 2048;

    private static final long ALIGNMENT = 4096;

    private final int ranks;
    private final int rank;
    private final long vectorBytes;
    /** Contains an input and a result for each rank. */
    private final MemorySegment vectors;

    private final float[] block = new float[BLOCK];

    /** Creates vectors of {@code bytes} bytes for each rank, in an unlinked file; collective. */
    PlainLoop(Communicator world, long bytes) {
        ranks = world.size();
        rank = world.rank();
        vectorBytes = (bytes + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT;
        vectors = map(world, 2 * ranks * vectorBytes);
        own(0).fill((byte) 0); // the first access assigns pages to a NUMA node
        own(1).fill((byte) 0);
        world.barrier();
    }

    private static MemorySegment map(Communicator world, long bytes) {
        Path folder = Path.of(world.options().text(Setting.SHM_DIR));
        Path file = Path.of("");
        try {
            if (world.rank() == 0) {
                file = Files.createTempFile(folder, "tutti-bench-", ".loop");
            }
            byte[][] names = world.allgatherBytes(file.toString().getBytes(StandardCharsets.UTF_8));
            Path common = Path.of(new String(names[0], StandardCharsets.UTF_8));
            try (FileChannel channel = FileChannel.open(common, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, Arena.ofAuto());
            } finally {
                world.barrier();
                Files.deleteIfExists(common);
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("--limit needs files in " + folder + ": " + e.getMessage(), e);
        }
    }

    private MemorySegment vector(int of, int which) {
        return vectors.asSlice((2L * of + which) * vectorBytes, vectorBytes);
    }

    private MemorySegment own(int which) {
        return vector(rank, which);
    }

    /** Returns this rank's two vectors. */
    Data[] memory() {
        return new Data[] {Data.of(own(0), ElementType.FLOAT32), Data.of(own(1), ElementType.FLOAT32)};
    }

    /** Returns the loop over this rank's part of vectors of {@code count} elements. */
    Runnable call(ResultPlace place, long count) {
        MemorySegment[] given = new MemorySegment[ranks];
        MemorySegment[] got = new MemorySegment[ranks];
        Arrays.setAll(given, of -> vector(of, 0));
        Arrays.setAll(got, of -> vector(of, place == ResultPlace.IN ? 0 : 1));
        long from = count * rank / ranks;
        long to = count * (rank + 1) / ranks;
        return () -> {
            for (long at = from; at < to; at += BLOCK) {
                combine(given, got, at, (int) Math.min(BLOCK, to - at));
            }
        };
    }

    private void combine(MemorySegment[] given, MemorySegment[] got, long at, int length) {
        MemorySegment.copy(given[0], ValueLayout.JAVA_FLOAT, Float.BYTES * at, block, 0, length);
        for (int of = 1; of < given.length; of++) {
            add(given[of], at, length);
        }
        for (MemorySegment target : got) {
            MemorySegment.copy(block, 0, target, ValueLayout.JAVA_FLOAT, Float.BYTES * at, length);
        }
    }

    private void add(MemorySegment source, long at, int length) {
        MemorySegment part = source.asSlice(Float.BYTES * at, (long) Float.BYTES * length);
        float[] sums = block;
        for (int i = 0; i < length; i++) {
            sums[i] += part.getAtIndex(ValueLayout.JAVA_FLOAT_UNALIGNED, i);
        }
    }
}
