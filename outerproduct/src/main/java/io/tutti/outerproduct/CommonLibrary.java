package io.tutti.outerproduct;

import io.tutti.Communicator;
import io.tutti.outerproduct.kernel.MatrixProduct;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The library that computes products on all ranks: the same one on each, or none on any. */
final class CommonLibrary {
    private CommonLibrary() {}

    /**
     * Returns the common library; a collective call for batches that are large enough for a library, without effect for
     * others.
     */
    static Optional<MatrixProduct> find(Communicator communicator, OuterShape shape, boolean fused) {
        return fused && shape.batch() >= MatrixProduct.LEAST_BATCH
                ? agree(communicator, MatrixProduct.find())
                : Optional.empty();
    }

    /** Returns this rank's library if all ranks have an equal one; a collective call. */
    static Optional<MatrixProduct> agree(Communicator communicator, Optional<MatrixProduct> own) {
        byte[] identity = own.map(MatrixProduct::identity).orElse("").getBytes(StandardCharsets.UTF_8);
        byte[][] all = communicator.allgatherBytes(identity);
        return Arrays.stream(all).allMatch(other -> Arrays.equals(other, identity)) ? own : Optional.empty();
    }
}
