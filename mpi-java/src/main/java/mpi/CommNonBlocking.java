package mpi;

import java.nio.Buffer;

/**
 * Collectives of Open MPI's dialect that do not block. Methods without a buffer to send find the data in place. The buffers belong to the
 * request until it is complete.
 */
abstract class CommNonBlocking extends CommNeighbors {
    CommNonBlocking() {}

    CommNonBlocking(Context context) {
        super(context);
    }

    public final Request iBarrier() {
        return calls().start(() -> new MappedCollective(new io.tutti.Request.Barrier()));
    }

    public final Request iBcast(Buffer buf, int count, Datatype type, int root) {
        return calls().start(() -> numbers().broadcast(new Part(buf, 0, count, type), root));
    }

    public final Request iGather(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return calls().start(() -> numbers()
                .gather(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        atRoot(root, () -> Blocks.equal(recvbuf, 0, recvcount, recvtype, size())),
                        root));
    }

    public final Request iGather(Buffer buf, int count, Datatype type, int root) {
        return calls().start(() -> numbers()
                .gather(
                        notAtRoot(root, () -> new Part(buf, 0, count, type)),
                        atRoot(root, () -> Blocks.equal(buf, 0, count, type, size())),
                        root));
    }

    public final Request iGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        return calls().start(() -> numbers()
                .gatherv(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        atRoot(root, () -> new Blocks(recvbuf, 0, recvcount, displs, recvtype)),
                        root));
    }

    public final Request iGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        return calls().start(() ->
                numbers().gatherv(null, new Blocks(recvbuf, 0, recvcount, displs, recvtype), requireRoot(root, true)));
    }

    public final Request iGatherv(Buffer sendbuf, int sendcount, Datatype sendtype, int root) {
        return calls().start(() ->
                numbers().gatherv(new Part(sendbuf, 0, sendcount, sendtype), null, requireRoot(root, false)));
    }

    public final Request iScatter(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return calls().start(() -> numbers()
                .scatter(
                        atRoot(root, () -> Blocks.equal(sendbuf, 0, sendcount, sendtype, size())),
                        new Part(recvbuf, 0, recvcount, recvtype),
                        root));
    }

    public final Request iScatter(Buffer buf, int count, Datatype type, int root) {
        return calls().start(() -> numbers()
                .scatter(
                        atRoot(root, () -> Blocks.equal(buf, 0, count, type, size())),
                        notAtRoot(root, () -> new Part(buf, 0, count, type)),
                        root));
    }

    public final Request iScatterv(
            Buffer sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Buffer recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        return calls().start(() -> numbers()
                .scatterv(
                        atRoot(root, () -> new Blocks(sendbuf, 0, sendcount, displs, sendtype)),
                        new Part(recvbuf, 0, recvcount, recvtype),
                        root));
    }

    public final Request iScatterv(Buffer sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        return calls().start(() ->
                numbers().scatterv(new Blocks(sendbuf, 0, sendcount, displs, sendtype), null, requireRoot(root, true)));
    }

    public final Request iScatterv(Buffer recvbuf, int recvcount, Datatype recvtype, int root) {
        return calls().start(() ->
                numbers().scatterv(null, new Part(recvbuf, 0, recvcount, recvtype), requireRoot(root, false)));
    }

    public final Request iAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return calls().start(() -> numbers()
                .allgather(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        Blocks.equal(recvbuf, 0, recvcount, recvtype, size())));
    }

    public final Request iAllGather(Buffer buf, int count, Datatype type) {
        return calls().start(() -> numbers().allgather(null, Blocks.equal(buf, 0, count, type, size())));
    }

    public final Request iAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return calls().start(() -> numbers()
                .allgather(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        new Blocks(recvbuf, 0, recvcount, displs, recvtype)));
    }

    public final Request iAllGatherv(Buffer recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        return calls().start(() -> numbers().allgather(null, new Blocks(recvbuf, 0, recvcount, displs, recvtype)));
    }

    public final Request iAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return calls().start(() -> numbers()
                .alltoall(
                        Blocks.equal(sendbuf, 0, sendcount, sendtype, size()),
                        Blocks.equal(recvbuf, 0, recvcount, recvtype, size())));
    }

    public final Request iAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return calls().start(() -> numbers()
                .alltoall(
                        new Blocks(sendbuf, 0, sendcount, sdispls, sendtype),
                        new Blocks(recvbuf, 0, recvcount, rdispls, recvtype)));
    }

    public final Request iReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op, int root) {
        return calls().start(() ->
                numbers().reduce(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, root));
    }

    public final Request iReduce(Buffer buf, int count, Datatype type, Op op, int root) {
        return calls().start(() -> numbers().reduce(null, new Part(buf, 0, count, type), op, root));
    }

    public final Request iAllReduce(Buffer sendbuf, Buffer recvbuf, int count, Datatype type, Op op) {
        return calls().start(() ->
                numbers().allreduce(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op));
    }

    public final Request iAllReduce(Buffer buf, int count, Datatype type, Op op) {
        return calls().start(() -> numbers().allreduce(null, new Part(buf, 0, count, type), op));
    }

    public final Request iReduceScatter(Buffer sendbuf, Buffer recvbuf, int[] recvcounts, Datatype type, Op op) {
        return calls().start(() ->
                numbers().reduceScatter(new Part(sendbuf, 0, 0, type), new Part(recvbuf, 0, 0, type), recvcounts, op));
    }

    public final Request iReduceScatter(Buffer buf, int[] counts, Datatype type, Op op) {
        return calls().start(() -> numbers().reduceScatter(null, new Part(buf, 0, 0, type), counts, op));
    }

    public final Request iReduceScatterBlock(Buffer sendbuf, Buffer recvbuf, int recvcount, Datatype type, Op op) {
        return calls().start(() -> numbers()
                .reduceScatter(new Part(sendbuf, 0, 0, type), new Part(recvbuf, 0, 0, type), equal(recvcount), op));
    }

    public final Request iReduceScatterBlock(Buffer buf, int count, Datatype type, Op op) {
        return calls().start(() -> numbers().reduceScatter(null, new Part(buf, 0, 0, type), equal(count), op));
    }
}
