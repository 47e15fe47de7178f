package mpi;

import java.nio.Buffer;

/**
 * Collectives of one group only: those of mpiJava and MPJ Express, and prefixes in Open MPI's dialect. All others of that dialect are in
 * {@link Comm}, as two groups have them, too.
 */
abstract class IntracommCollectives extends Comm {
    IntracommCollectives() {}

    IntracommCollectives(Context context) {
        super(context);
    }

    // ---- mpiJava and MPJ Express: collectives ----

    /** Waits until all ranks have called it. */
    public void Barrier() {
        barrier();
    }

    public void Bcast(Object buf, int offset, int count, Datatype type, int root) {
        calls().broadcast(new Part(buf, offset, count, type), root);
    }

    public void Gather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Blocks receive = atRoot(root, () -> Blocks.equal(recvbuf, recvoffset, recvcount, recvtype, size()));
        calls().gather(new Part(sendbuf, sendoffset, sendcount, sendtype), receive, root);
    }

    public void Gatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype,
            int root) {
        Blocks receive = atRoot(root, () -> new Blocks(recvbuf, recvoffset, recvcounts, displs, recvtype));
        calls().gatherv(new Part(sendbuf, sendoffset, sendcount, sendtype), receive, root);
    }

    public void Scatter(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Blocks send = atRoot(root, () -> Blocks.equal(sendbuf, sendoffset, sendcount, sendtype, size()));
        calls().scatter(send, new Part(recvbuf, recvoffset, recvcount, recvtype), root);
    }

    public void Scatterv(
            Object sendbuf,
            int sendoffset,
            int[] sendcounts,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype,
            int root) {
        Blocks send = atRoot(root, () -> new Blocks(sendbuf, sendoffset, sendcounts, displs, sendtype));
        calls().scatterv(send, new Part(recvbuf, recvoffset, recvcount, recvtype), root);
    }

    public void Allgather(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        calls().allgather(
                        new Part(sendbuf, sendoffset, sendcount, sendtype),
                        Blocks.equal(recvbuf, recvoffset, recvcount, recvtype, size()));
    }

    public void Allgatherv(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            int[] displs,
            Datatype recvtype) {
        calls().allgather(
                        new Part(sendbuf, sendoffset, sendcount, sendtype),
                        new Blocks(recvbuf, recvoffset, recvcounts, displs, recvtype));
    }

    public void Alltoall(
            Object sendbuf,
            int sendoffset,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int recvcount,
            Datatype recvtype) {
        calls().alltoall(
                        Blocks.equal(sendbuf, sendoffset, sendcount, sendtype, size()),
                        Blocks.equal(recvbuf, recvoffset, recvcount, recvtype, size()));
    }

    public void Alltoallv(
            Object sendbuf,
            int sendoffset,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int recvoffset,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        calls().alltoall(
                        new Blocks(sendbuf, sendoffset, sendcount, sdispls, sendtype),
                        new Blocks(recvbuf, recvoffset, recvcount, rdispls, recvtype));
    }

    public void Reduce(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int count,
            Datatype datatype,
            Op op,
            int root) {
        calls().reduce(
                        new Part(sendbuf, sendoffset, count, datatype),
                        new Part(recvbuf, recvoffset, count, datatype),
                        op,
                        root);
    }

    public void Allreduce(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        calls().allreduce(
                        new Part(sendbuf, sendoffset, count, datatype),
                        new Part(recvbuf, recvoffset, count, datatype),
                        op);
    }

    public void Reduce_scatter(
            Object sendbuf,
            int sendoffset,
            Object recvbuf,
            int recvoffset,
            int[] recvcounts,
            Datatype datatype,
            Op op) {
        calls().reduceScatter(
                        new Part(sendbuf, sendoffset, 0, datatype),
                        new Part(recvbuf, recvoffset, 0, datatype),
                        recvcounts,
                        op);
    }

    public void Scan(
            Object sendbuf, int sendoffset, Object recvbuf, int recvoffset, int count, Datatype datatype, Op op) {
        calls().scan(
                        new Part(sendbuf, sendoffset, count, datatype),
                        new Part(recvbuf, recvoffset, count, datatype),
                        op,
                        false);
    }

    // ---- Open MPI: prefixes ----

    public final void scan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        calls().scan(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, false);
    }

    public final void scan(Object recvbuf, int count, Datatype type, Op op) {
        calls().scan(null, new Part(recvbuf, 0, count, type), op, false);
    }

    public final void exScan(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        calls().scan(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, true);
    }

    public final void exScan(Object buf, int count, Datatype type, Op op) {
        calls().scan(null, new Part(buf, 0, count, type), op, true);
    }

    public final Request iScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return calls().start(() ->
                numbers().scan(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, false));
    }

    public final Request iScan(Buffer recvbuf, int count, Datatype type, Op op) {
        return calls().start(() -> numbers().scan(null, new Part(recvbuf, 0, count, type), op, false));
    }

    public final Request iExScan(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return calls().start(() ->
                numbers().scan(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, true));
    }

    public final Request iExScan(Buffer buf, int count, Datatype type, Op op) {
        return calls().start(() -> numbers().scan(null, new Part(buf, 0, count, type), op, true));
    }
}
