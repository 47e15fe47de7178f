package mpi;

import io.tutti.error.CommunicationException;
import io.tutti.messaging.BufferFullException;
import io.tutti.messaging.TruncationException;
import io.tutti.mpi.java.Misuse;

/** Errors of the layers below as errors of MPI. Their text stays, as far as it means something to its programs. */
final class ErrorMapping {
    private ErrorMapping() {}

    static MPIException of(RuntimeException e) {
        return switch (e) {
            case MPIException known -> known;
            case Misuse misuse -> new MPIException(misuse.errorClass(), misuse.getMessage(), null);
            case BufferFullException full -> new MPIException(MPI.ERR_BUFFER, inTermsOfMpi(full), full);
            case TruncationException truncated -> new MPIException(MPI.ERR_TRUNCATE, truncated.getMessage(), truncated);
            case CommunicationException fault -> new MPIException(errorClass(fault), explained(fault), fault);
            case IllegalArgumentException argument -> new MPIException(MPI.ERR_ARG, said(argument), argument);
            default -> new MPIException(MPI.ERR_OTHER, isTooLate(e) ? WorldJob.LEFT : said(e), e);
        };
    }

    /** Exceptions of the JDK about what is null may say nothing but that by their class. */
    private static String said(RuntimeException e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    private static boolean isTooLate(RuntimeException e) {
        return e instanceof IllegalStateException && WorldJob.isFinalized() && !WorldJob.isJoined();
    }

    private static String inTermsOfMpi(BufferFullException full) {
        return full.getMessage().split("; see", 2)[0] + "; attach a larger one by MPI.attachBuffer (MPI.Buffer_attach)";
    }

    /** A process that ends without having called Finalize looks to others as if it had died. */
    private static String explained(CommunicationException fault) {
        if (fault.detection() != CommunicationException.Detection.CLOSED) {
            return fault.getMessage();
        }
        String call = fault.getMessage().substring(fault.reason().length());
        return fault.reason() + ", as it does when a program ends without MPI.Finalize" + call;
    }

    private static int errorClass(CommunicationException fault) {
        return fault.category() == CommunicationException.Category.RESOURCE ? MPI.ERR_NO_MEM : MPI.ERR_OTHER;
    }
}
