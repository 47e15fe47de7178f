package io.tutti.sparse.trace;

import io.tutti.sparse.vector.SparseVector;
import java.io.ByteArrayOutputStream;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Base64;

/** Sparse vectors in traces; see {@link TraceText}. */
final class SelectedText {
    private static final int GROUP = 7;
    private static final int MORE = 1 << GROUP;

    private SelectedText() {}

    static String write(SparseVector vector) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        byte[] value = new byte[Float.BYTES];
        ByteBuffer view = ByteBuffer.wrap(value).order(ByteOrder.LITTLE_ENDIAN);
        int before = -1;
        for (int place = 0; place < vector.size(); place++) {
            int distance = vector.index(place) - before;
            before = vector.index(place);
            for (; distance >= MORE; distance >>>= GROUP) {
                bytes.write(distance | MORE);
            }
            bytes.write(distance);
            view.putFloat(0, vector.value(place));
            bytes.writeBytes(value);
        }
        return Base64.getEncoder().withoutPadding().encodeToString(bytes.toByteArray());
    }

    /**
     * Reads what {@link #write} has written.
     *
     * @throws IllegalArgumentException if it is no Base64, or indexes do not ascend
     * @throws BufferUnderflowException if it ends within a pair
     */
    static SparseVector parse(String text) {
        ByteBuffer bytes = ByteBuffer.wrap(Base64.getDecoder().decode(text)).order(ByteOrder.LITTLE_ENDIAN);
        int most = bytes.capacity() / (Float.BYTES + 1) + 1; // with one that is cut off
        int[] indexes = new int[most];
        float[] values = new float[most];
        int size = 0;
        for (int before = -1; bytes.hasRemaining(); size++) {
            int distance = 0;
            int shift = 0;
            int group = MORE;
            for (; (group & MORE) != 0; shift += GROUP) {
                group = bytes.get();
                distance |= (group & MORE - 1) << shift;
            }
            before += distance;
            indexes[size] = before;
            values[size] = bytes.getFloat();
        }
        return SparseVector.of(Arrays.copyOf(indexes, size), Arrays.copyOf(values, size));
    }
}
