package io.tutti.outerproduct;

import io.tutti.Communicator;
import io.tutti.kernel.MatrixProduct;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The library that computes products on all ranks: the same one on each, or none on any. */
final class CommonLibrary {
    private CommonLibrary() {}

    /** A collective for batches that are large enough for a library, nothing for others. */
    static Optional<MatrixProduct> find(Communicator communicator, OuterShape shape, boolean fused) {
        return fused && shape.batch() >= MatrixProduct.LEAST_BATCH
                ? agree(communicator, MatrixProduct.find())
                : Optional.empty();
    }

    /** A rank's own library if all have an equal one; a collective. */
    static Optional<MatrixProduct> agree(Communicator communicator, Optional<MatrixProduct> own) {
        byte[] identity = own.map(MatrixProduct::identity).orElse("").getBytes(StandardCharsets.UTF_8);
        byte[][] all = communicator.allgatherBytes(identity);
        return Arrays.stream(all).allMatch(other -> Arrays.equals(other, identity)) ? own : Optional.empty();
    }
}
