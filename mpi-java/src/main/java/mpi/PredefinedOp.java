package mpi;

import io.tutti.type.Reduction;

/** The operations of MPI. */
enum PredefinedOp {
    MAX(Reduction.MAX),
    MIN(Reduction.MIN),
    SUM(Reduction.SUM),
    PROD(Reduction.PROD),
    LAND(Reduction.LAND),
    BAND(Reduction.BAND),
    LOR(Reduction.LOR),
    BOR(Reduction.BOR),
    LXOR(null),
    BXOR(Reduction.BXOR),
    MINLOC(null),
    MAXLOC(null),
    REPLACE(null),
    NO_OP(null);

    private final Reduction reduction;

    PredefinedOp(Reduction reduction) {
        this.reduction = reduction;
    }

    /** {@return Tutti's operation, or null} */
    Reduction reduction() {
        return reduction;
    }

    boolean isLogical() {
        return this == LAND || this == LOR || this == LXOR;
    }

    boolean isBitwise() {
        return this == BAND || this == BOR || this == BXOR;
    }

    boolean isLocation() {
        return this == MINLOC || this == MAXLOC;
    }
}
