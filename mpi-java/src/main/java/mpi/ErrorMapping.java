package mpi;

import io.tutti.error.CommunicationException;
import io.tutti.messaging.BufferFullException;
import io.tutti.messaging.TruncationException;
import io.tutti.mpi.java.Misuse;

/** Errors of the layers below as errors of MPI. Their text stays. */
final class ErrorMapping {
    private ErrorMapping() {}

    static MPIException of(RuntimeException e) {
        return switch (e) {
            case MPIException known -> known;
            case Misuse misuse -> new MPIException(misuse.errorClass(), misuse.getMessage(), null);
            case BufferFullException full -> new MPIException(MPI.ERR_BUFFER, full.getMessage(), full);
            case TruncationException truncated -> new MPIException(MPI.ERR_TRUNCATE, truncated.getMessage(), truncated);
            case CommunicationException fault -> new MPIException(errorClass(fault), fault.getMessage(), fault);
            case IllegalArgumentException argument -> new MPIException(MPI.ERR_ARG, argument.getMessage(), argument);
            default -> new MPIException(MPI.ERR_OTHER, String.valueOf(e.getMessage()), e);
        };
    }

    private static int errorClass(CommunicationException fault) {
        return fault.category() == CommunicationException.Category.RESOURCE ? MPI.ERR_NO_MEM : MPI.ERR_OTHER;
    }
}
