package io.tutti.mpi;

import java.nio.ByteBuffer;

/**
 * How a rank tells others where it is.
 *
 * @param job number of its MPI job
 * @param rank its rank in MPI
 */
record MpiAddress(long job, int rank) {
    /** Version of what links exchange. Ranks of the first version told none. */
    private static final int FORMAT = 2;

    private static final int BYTES = Long.BYTES + 2 * Integer.BYTES;

    byte[] toBytes() {
        return ByteBuffer.allocate(BYTES)
                .putLong(job)
                .putInt(rank)
                .putInt(FORMAT)
                .array();
    }

    /** Returns an address; null if there is none, or it is of another version. */
    static MpiAddress of(byte[] bytes) {
        if (bytes == null || bytes.length != BYTES) {
            return null;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        MpiAddress address = new MpiAddress(buffer.getLong(), buffer.getInt());
        return buffer.getInt() == FORMAT ? address : null;
    }
}
