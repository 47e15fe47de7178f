package io.tutti.stress.model;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.VarHandle;

/**
 * What rewritten code calls to access memory: the memory of the model if the address lies there, else the real one. Public,
 * because classes of other loaders call it.
 */
public final class MemoryHooks {
    private static final VarHandle LONGS = ValueLayout.JAVA_LONG.varHandle();
    private static final VarHandle INTS = ValueLayout.JAVA_INT.varHandle();

    private MemoryHooks() {}

    public static int get(MemorySegment memory, ValueLayout.OfInt layout, long at, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        return offset < 0 ? memory.get(layout, at) : (int) number(replay.read(AccessKind.PLAIN_READ, site, offset, 2));
    }

    public static long get(MemorySegment memory, ValueLayout.OfLong layout, long at, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        return offset < 0 ? memory.get(layout, at) : number(replay.read(AccessKind.PLAIN_READ, site, offset, 4));
    }

    public static short get(MemorySegment memory, ValueLayout.OfShort layout, long at, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        return offset < 0
                ? memory.get(layout, at)
                : (short) number(replay.read(AccessKind.PLAIN_READ, site, offset, 1));
    }

    public static void set(MemorySegment memory, ValueLayout.OfInt layout, long at, int value, String site) {
        if (!wrote(AccessKind.PLAIN_WRITE, memory, at, value, 2, site)) {
            memory.set(layout, at, value);
        }
    }

    public static void set(MemorySegment memory, ValueLayout.OfLong layout, long at, long value, String site) {
        if (!wrote(AccessKind.PLAIN_WRITE, memory, at, value, 4, site)) {
            memory.set(layout, at, value);
        }
    }

    public static void set(MemorySegment memory, ValueLayout.OfShort layout, long at, short value, String site) {
        if (!wrote(AccessKind.PLAIN_WRITE, memory, at, value, 1, site)) {
            memory.set(layout, at, value);
        }
    }

    public static void copy(MemorySegment from, long fromAt, MemorySegment to, long toAt, long bytes, String site) {
        if (bytes == 0) {
            return;
        }
        RankReplay replay = RankReplay.current();
        int cells = (int) ((bytes + 1) / 2);
        long source = replay.offset(from, fromAt);
        short[] values = source < 0
                ? from.asSlice(fromAt, bytes).toArray(ValueLayout.JAVA_SHORT_UNALIGNED)
                : replay.read(AccessKind.PLAIN_READ, site, source, cells);
        long target = replay.offset(to, toAt);
        if (target < 0) {
            MemorySegment.copy(MemorySegment.ofArray(values), 0, to, toAt, bytes);
        } else {
            replay.write(AccessKind.PLAIN_WRITE, site, target, values);
        }
    }

    public static long readLong(VarHandle handle, MemorySegment memory, long at, String site) {
        return readLong(memory, at, site);
    }

    public static int readInt(VarHandle handle, MemorySegment memory, long at, String site) {
        return readInt(memory, at, site);
    }

    public static void writeLong(VarHandle handle, MemorySegment memory, long at, long value, String site) {
        writeLong(memory, at, value, site);
    }

    public static void writeInt(VarHandle handle, MemorySegment memory, long at, int value, String site) {
        writeInt(memory, at, value, site);
    }

    public static long readLong(MemorySegment memory, long at, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        return offset < 0 ? (long) LONGS.getVolatile(memory, at) : number(replay.read(kind(site), site, offset, 4));
    }

    public static int readInt(MemorySegment memory, long at, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        return offset < 0 ? (int) INTS.getVolatile(memory, at) : (int) number(replay.read(kind(site), site, offset, 2));
    }

    public static void writeLong(MemorySegment memory, long at, long value, String site) {
        if (!wrote(kind(site), memory, at, value, 4, site)) {
            LONGS.setVolatile(memory, at, value);
        }
    }

    public static void writeInt(MemorySegment memory, long at, int value, String site) {
        if (!wrote(kind(site), memory, at, value, 2, site)) {
            INTS.setVolatile(memory, at, value);
        }
    }

    private static boolean wrote(AccessKind kind, MemorySegment memory, long at, long value, int cells, String site) {
        RankReplay replay = RankReplay.current();
        long offset = replay.offset(memory, at);
        if (offset < 0) {
            return false;
        }
        short[] values = new short[cells];
        for (int cell = 0; cell < cells; cell++) {
            values[cell] = (short) (value >>> Short.SIZE * cell);
        }
        replay.write(kind, site, offset, values);
        return true;
    }

    /** The number of up to eight bytes that stands in cells. */
    private static long number(short[] values) {
        long number = 0;
        for (int cell = values.length - 1; cell >= 0; cell--) {
            number = number << Short.SIZE | Short.toUnsignedLong(values[cell]);
        }
        return number;
    }

    private static AccessKind kind(String site) {
        String mode = site.substring(site.lastIndexOf(' ') + 1);
        return switch (mode) {
            case "getAcquire" -> AccessKind.ACQUIRE;
            case "setRelease" -> AccessKind.RELEASE;
            default -> throw new IllegalStateException(site + ": the model does not know this order");
        };
    }
}
