package mpi;

import io.tutti.messaging.SendMode;
import java.nio.Buffer;

/** Messages between two ranks, in both dialects. */
abstract class CommMessages {
    private volatile Context context;

    CommMessages() {}

    CommMessages(Context context) {
        this.context = context;
    }

    /** Gives a communicator that exists before {@code MPI.Init} what it needs. */
    void bind(Context opened) {
        context = opened;
    }

    final Context context() {
        Context open = context;
        if (open == null) {
            WorldJob.current();
            throw new MPIException(MPI.ERR_COMM, "the communicator has been freed, or this rank is not in it", null);
        }
        return open;
    }

    final boolean isOpen() {
        return context != null;
    }

    final Context detach() {
        Context open = context();
        context = null;
        return open;
    }

    final PointToPoint pointToPoint() {
        return context().pointToPoint();
    }

    // ---- mpiJava and MPJ Express: blocking ----

    public void Send(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        pointToPoint().send(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.STANDARD);
    }

    public void Bsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        pointToPoint().send(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.BUFFERED);
    }

    public void Ssend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        pointToPoint().send(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.SYNCHRONOUS);
    }

    public void Rsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        pointToPoint().send(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.READY);
    }

    public Status Recv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return pointToPoint().recv(buf, offset, count, datatype, source, Tags.ofMpj(tag));
    }

    public Status Sendrecv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return pointToPoint()
                .sendrecv(
                        sendbuf,
                        sendoffset,
                        sendcount,
                        sendtype,
                        dest,
                        Tags.ofMpj(sendtag),
                        recvbuf,
                        recvoffset,
                        recvcount,
                        recvtype,
                        source,
                        Tags.ofMpj(recvtag));
    }

    public Status Sendrecv_replace(
            Object buf, int offset, int count, Datatype datatype, int dest, int sendtag, int source, int recvtag) {
        return pointToPoint()
                .sendrecvReplace(buf, offset, count, datatype, dest, Tags.ofMpj(sendtag), source, Tags.ofMpj(recvtag));
    }

    public Status Probe(int source, int tag) {
        return pointToPoint().probe(source, Tags.ofMpj(tag));
    }

    /** {@return null if there is no message} */
    public Status Iprobe(int source, int tag) {
        return pointToPoint().iprobe(source, Tags.ofMpj(tag));
    }

    // ---- mpiJava and MPJ Express: non-blocking and persistent ----

    public Request Isend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().isend(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.STANDARD);
    }

    public Request Ibsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().isend(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.BUFFERED);
    }

    public Request Issend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().isend(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.SYNCHRONOUS);
    }

    public Request Irsend(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().isend(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.READY);
    }

    public Request Irecv(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return pointToPoint().irecv(buf, offset, count, datatype, source, Tags.ofMpj(tag));
    }

    public Prequest Send_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().sendInit(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.STANDARD);
    }

    public Prequest Bsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().sendInit(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.BUFFERED);
    }

    public Prequest Ssend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().sendInit(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.SYNCHRONOUS);
    }

    public Prequest Rsend_init(Object buf, int offset, int count, Datatype datatype, int dest, int tag) {
        return pointToPoint().sendInit(buf, offset, count, datatype, dest, Tags.ofMpj(tag), SendMode.READY);
    }

    public Prequest Recv_init(Object buf, int offset, int count, Datatype datatype, int source, int tag) {
        return pointToPoint().recvInit(buf, offset, count, datatype, source, Tags.ofMpj(tag));
    }

    // ---- Open MPI: blocking ----

    public final void send(Object buf, int count, Datatype type, int dest, int tag) {
        pointToPoint().send(buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    public final void bSend(Object buf, int count, Datatype type, int dest, int tag) {
        pointToPoint().send(buf, 0, count, type, dest, tag, SendMode.BUFFERED);
    }

    public final void sSend(Object buf, int count, Datatype type, int dest, int tag) {
        pointToPoint().send(buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    public final void rSend(Object buf, int count, Datatype type, int dest, int tag) {
        pointToPoint().send(buf, 0, count, type, dest, tag, SendMode.READY);
    }

    public final Status recv(Object buf, int count, Datatype type, int source, int tag) {
        return pointToPoint().recv(buf, 0, count, type, source, tag);
    }

    public final Status sendRecv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            int dest,
            int sendtag,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int source,
            int recvtag) {
        return Sendrecv(
                sendbuf, 0, sendcount, sendtype, dest, sendtag, recvbuf, 0, recvcount, recvtype, source, recvtag);
    }

    public final Status sendRecvReplace(
            Object buf, int count, Datatype type, int dest, int sendtag, int source, int recvtag) {
        return pointToPoint().sendrecvReplace(buf, 0, count, type, dest, sendtag, source, recvtag);
    }

    public final Status probe(int source, int tag) {
        return pointToPoint().probe(source, tag);
    }

    /** {@return null if there is no message} */
    public final Status iProbe(int source, int tag) {
        return pointToPoint().iprobe(source, tag);
    }

    // ---- Open MPI: non-blocking and persistent ----

    public final Request iSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().isend(buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    public final Request ibSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().isend(buf, 0, count, type, dest, tag, SendMode.BUFFERED);
    }

    public final Request isSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().isend(buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    public final Request irSend(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().isend(buf, 0, count, type, dest, tag, SendMode.READY);
    }

    public final Request iRecv(Buffer buf, int count, Datatype type, int source, int tag) {
        return pointToPoint().irecv(buf, 0, count, type, source, tag);
    }

    public final Prequest sendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().sendInit(buf, 0, count, type, dest, tag, SendMode.STANDARD);
    }

    public final Prequest bSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().sendInit(buf, 0, count, type, dest, tag, SendMode.BUFFERED);
    }

    public final Prequest sSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().sendInit(buf, 0, count, type, dest, tag, SendMode.SYNCHRONOUS);
    }

    public final Prequest rSendInit(Buffer buf, int count, Datatype type, int dest, int tag) {
        return pointToPoint().sendInit(buf, 0, count, type, dest, tag, SendMode.READY);
    }

    public final Prequest recvInit(Buffer buf, int count, Datatype type, int source, int tag) {
        return pointToPoint().recvInit(buf, 0, count, type, source, tag);
    }
}
