package io.tutti.kernel;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;

import io.tutti.kernel.loop.LoopTable;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/** Memory of every kind and elements that are likely to be got wrong. */
final class Samples {
    private static final double[] SPECIAL = {
        0.0,
        -0.0,
        1,
        -1,
        2,
        3,
        Double.NaN,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0x1p-24,
        0x1.8p-24,
        0x1p-25,
        -0x1p-14,
        0x1.ffcp-15,
        65504,
        -65504,
        65519,
        65520,
        0x1p-126,
        0x1p-133,
        0x1.8p-134,
        Float.MIN_VALUE,
        Float.MAX_VALUE,
        -Float.MAX_VALUE,
        0x1.fep127,
        Double.MIN_VALUE,
        Double.MIN_NORMAL,
        Double.MAX_VALUE,
        1.0 / 3,
        -127,
        128,
        255,
        0x1p31,
        -0x1p63,
    };

    /** Those that exist: the JVM compiles the loops of each anew, which takes longer than most tests of them. */
    private static final Map<String, Kernel> KERNELS = new ConcurrentHashMap<>();

    private Samples() {}

    /** Returns a kernel with vectors of {@code bits} bits, or a scalar one if that is 0; the same one for all tests. */
    static Kernel kernel(Reduction.BuiltIn reduction, ElementType type, int bits) {
        return KERNELS.computeIfAbsent(
                reduction + " " + type + " " + bits,
                name -> new BuiltInKernel(reduction, type, bits, LoopTable.Warming.NONE));
    }

    /** All pairs that a kernel exists for. */
    static List<Combination> combinations() {
        return Stream.of(Reduction.BuiltIn.values())
                .flatMap(reduction -> Arrays.stream(ElementType.values())
                        .filter(reduction::supports)
                        .map(type -> new Combination(reduction, type)))
                .toList();
    }

    /** A reduction and a type that it takes. */
    record Combination(Reduction.BuiltIn reduction, ElementType type) {
        Kernel kernel(int bits) {
            return Samples.kernel(reduction, type, bits);
        }
    }

    /** Memory of a kind drawn by chance: native, mapped, or an array of some primitive. */
    static MemorySegment memory(Random random, Arena arena, long bytes) {
        int longs = (int) (bytes / 8 + 1);
        MemorySegment memory = switch (random.nextInt(11)) {
            case 0, 1, 2 -> arena.allocate(longs * 8L, 8);
            case 3 -> mapped(arena, longs * 8L);
            case 4 -> MemorySegment.ofArray(new byte[longs * 8]);
            case 5 -> MemorySegment.ofArray(new short[longs * 4]);
            case 6 -> MemorySegment.ofArray(new int[longs * 2]);
            case 7 -> MemorySegment.ofArray(new long[longs]);
            case 8 -> MemorySegment.ofArray(new float[longs * 2]);
            case 9 -> MemorySegment.ofArray(new double[longs]);
            default -> MemorySegment.ofArray(new char[longs * 4]);
        };
        return memory.asSlice(0, bytes);
    }

    /** An anonymous file mapping, whose segments are of a class of their own. */
    static MemorySegment mapped(Arena arena, long bytes) {
        try {
            Path file = Files.createTempFile("kernel", null);
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                return channel.map(FileChannel.MapMode.READ_WRITE, 0, bytes, arena);
            } finally {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Half of the elements any bits, the others special values; integers get small numbers and zeros among them. */
    static void fill(Random random, ElementType type, MemorySegment memory) {
        for (long i = 0; i < memory.byteSize(); i++) {
            memory.set(JAVA_BYTE, i, (byte) random.nextInt());
        }
        long count = memory.byteSize() / type.bytes();
        for (long i = 0; i < count; i++) {
            if (random.nextBoolean()) {
                write(type, memory, i, random.nextInt(special(type)));
            }
        }
    }

    /** Number of special values of a type. */
    static int special(ElementType type) {
        return SPECIAL.length + (type.isFloatingPoint() ? 2 : 0);
    }

    /** Stores special value {@code index}; the last two are NaNs with other bits than the canonical one. */
    static void write(ElementType type, MemorySegment memory, long element, int index) {
        long at = element * type.bytes();
        if (index < SPECIAL.length) {
            Number value = type.isFloatingPoint() ? (Number) SPECIAL[index] : (Number) (long) SPECIAL[index];
            Reference.write(type, memory, at, value);
        } else {
            long sign = index == SPECIAL.length ? 0 : 1;
            writeNaN(type, memory, at, sign);
        }
    }

    /** Signalling, with a payload: an infinity whose fraction is not 0. */
    private static void writeNaN(ElementType type, MemorySegment memory, long at, long sign) {
        Reference.write(type, memory, at, sign == 0 ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY);
        memory.set(JAVA_BYTE, at, (byte) (memory.get(JAVA_BYTE, at) | 1));
    }

    /** A copy of some bytes. */
    static byte[] bytes(MemorySegment memory, long offset, long length) {
        return memory.asSlice(offset, length).toArray(JAVA_BYTE);
    }
}
