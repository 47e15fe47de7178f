package io.tutti.training.gradient;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;

/** Arrays of floats as bytes, bit by bit. */
public final class Floats {
    private Floats() {}

    public static void write(float[] values, DataOutput out) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES * values.length);
        bytes.asFloatBuffer().put(values);
        out.write(bytes.array());
    }

    public static void read(float[] values, DataInput in) throws IOException {
        byte[] bytes = new byte[Float.BYTES * values.length];
        in.readFully(bytes);
        ByteBuffer.wrap(bytes).asFloatBuffer().get(values);
    }
}
