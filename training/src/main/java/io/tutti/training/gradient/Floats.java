package io.tutti.training.gradient;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Vectors of float32 as bytes in the order of the machine, bit by bit, without a copy of the whole. */
public final class Floats {
    private static final int CHUNK = 1 << 16;

    private Floats() {}

    public static void write(MemorySegment values, DataOutput out) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (long at = 0; at < values.byteSize(); at += CHUNK) {
            int count = (int) Math.min(CHUNK, values.byteSize() - at);
            MemorySegment.copy(values, ValueLayout.JAVA_BYTE, at, chunk, 0, count);
            out.write(chunk, 0, count);
        }
    }

    public static void read(MemorySegment values, DataInput in) throws IOException {
        byte[] chunk = new byte[CHUNK];
        for (long at = 0; at < values.byteSize(); at += CHUNK) {
            int count = (int) Math.min(CHUNK, values.byteSize() - at);
            in.readFully(chunk, 0, count);
            MemorySegment.copy(chunk, 0, values, ValueLayout.JAVA_BYTE, at, count);
        }
    }
}
