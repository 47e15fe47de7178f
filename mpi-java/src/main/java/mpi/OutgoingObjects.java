package mpi;

import io.tutti.mpi.java.objects.ObjectCodec;

/**
 * What this rank sends in one collective of objects. If they cannot be serialized, it takes part with a refusal in their place, so that
 * ranks that wait for them fail, too, and fails afterwards.
 */
final class OutgoingObjects {
    private final ObjectCodec codec;
    private RuntimeException failure;

    OutgoingObjects(ObjectCodec codec) {
        this.codec = codec;
    }

    byte[] write(Part part) {
        Object[] objects = ObjectArrays.take(
                part.buf(), part.offset(), part.count(), part.type().map());
        try {
            return codec.write(objects);
        } catch (RuntimeException e) {
            failure = e;
            return codec.refusal(e);
        }
    }

    byte[][] writeAll(Blocks send, int ranks) {
        byte[][] blocks = new byte[ranks][];
        for (int to = 0; to < ranks; to++) {
            blocks[to] = write(send.block(to));
        }
        return blocks;
    }

    /** Fails if objects were refused; after the exchange. */
    void requireWritten() {
        if (failure != null) {
            throw failure;
        }
    }
}
