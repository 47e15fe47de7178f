package mpi;

import io.tutti.messaging.MatchedMessage;
import java.nio.Buffer;

/** A message that a probe has taken, so that nothing else receives it. */
public final class Message {
    private MatchedMessage matched;
    private PointToPoint owner;
    private boolean isNoProcess;

    /** Creates the null message. */
    public Message() {}

    /**
     * Returns whether there is no message.
     *
     * @return true before a probe, and after the message was received
     */
    public boolean isNull() {
        return matched == null && !isNoProcess;
    }

    /**
     * Returns whether this came from {@code PROC_NULL}.
     *
     * @return whether there is nothing to receive
     */
    public boolean isNoProc() {
        return isNoProcess;
    }

    /**
     * Waits for a message and takes it.
     *
     * @param source a rank, or {@code MPI.ANY_SOURCE}
     * @param tag a tag, or {@code MPI.ANY_TAG}
     * @param comm the communicator
     * @return what is known of it
     */
    public Status mProbe(int source, int tag, Comm comm) {
        owner = comm.pointToPoint();
        matched = owner.matchedProbe(source, tag);
        isNoProcess = matched == null;
        return matched == null ? Status.noProcess() : owner.status(matched.status());
    }

    /**
     * Takes a message, if there is one.
     *
     * @param source a rank, or {@code MPI.ANY_SOURCE}
     * @param tag a tag, or {@code MPI.ANY_TAG}
     * @param comm the communicator
     * @return what is known of it, or null
     */
    public Status imProbe(int source, int tag, Comm comm) {
        if (source == MPI.PROC_NULL) {
            return mProbe(source, tag, comm);
        }
        owner = comm.pointToPoint();
        isNoProcess = false;
        matched = owner.tryMatchedProbe(source, tag);
        return matched == null ? null : owner.status(matched.status());
    }

    /**
     * Receives it.
     *
     * @param buf an array or buffer
     * @param count the number of items that it has room for
     * @param type their type
     * @return the status
     */
    public Status mRecv(Object buf, int count, Datatype type) {
        return receive(buf, count, type).Wait();
    }

    /**
     * Starts to receive it.
     *
     * @param buf a buffer
     * @param count the number of items that it has room for
     * @param type their type
     * @return the request
     */
    public Request imRecv(Buffer buf, int count, Datatype type) {
        return receive(buf, count, type);
    }

    private Request receive(Object buf, int count, Datatype type) {
        if (isNoProcess) {
            isNoProcess = false;
            return new CompleteRequest(Status.noProcess());
        }
        if (matched == null) {
            throw new MPIException(MPI.ERR_ARG, "there is no message: mProbe has not taken one", null);
        }
        Request request = owner.receive(matched, buf, count, type);
        matched = null; // a call that was refused may be repeated
        return request;
    }
}
