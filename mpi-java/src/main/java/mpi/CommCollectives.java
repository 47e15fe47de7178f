package mpi;

import java.nio.Buffer;
import java.util.Arrays;
import java.util.function.Supplier;

/** Collectives of Open MPI's dialect that block. Methods without a buffer to send find the data in place. */
abstract class CommCollectives extends CommMessages {
    CommCollectives() {}

    CommCollectives(Context context) {
        super(context);
    }

    final BlockingCollectives calls() {
        return context().collectives();
    }

    final CollectiveMapping numbers() {
        return calls().numbers();
    }

    /** {@return the number of ranks that blocks go to} */
    final int size() {
        return numbers().blocks();
    }

    final <T> T atRoot(int root, Supplier<T> argument) {
        return calls().isRoot(root) ? argument.get() : null;
    }

    final <T> T notAtRoot(int root, Supplier<T> argument) {
        return calls().isRoot(root) ? null : argument.get();
    }

    /** {@return the root} */
    final int requireRoot(int root, boolean isHere) {
        if (calls().isRoot(root) != isHere && root != MPI.PROC_NULL) {
            throw new MPIException(
                    MPI.ERR_BUFFER,
                    "this form is for " + (isHere ? "the root" : "ranks other than the root") + " only",
                    null);
        }
        return root;
    }

    final int[] equal(int count) {
        int[] counts = new int[numbers().members()];
        Arrays.fill(counts, count);
        return counts;
    }

    public final void barrier() {
        calls().barrier();
    }

    public final void bcast(Object buf, int count, Datatype type, int root) {
        calls().broadcast(new Part(buf, 0, count, type), root);
    }

    public final void gather(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        calls().gather(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        atRoot(root, () -> Blocks.equal(recvbuf, 0, recvcount, recvtype, size())),
                        root);
    }

    public final void gather(Object buf, int count, Datatype type, int root) {
        calls().gather(
                        notAtRoot(root, () -> new Part(buf, 0, count, type)),
                        atRoot(root, () -> Blocks.equal(buf, 0, count, type, size())),
                        root);
    }

    public final void gatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype,
            int root) {
        calls().gatherv(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        atRoot(root, () -> new Blocks(recvbuf, 0, recvcount, displs, recvtype)),
                        root);
    }

    public final void gatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype, int root) {
        calls().gatherv(null, new Blocks(recvbuf, 0, recvcount, displs, recvtype), requireRoot(root, true));
    }

    public final void gatherv(Object sendbuf, int sendcount, Datatype sendtype, int root) {
        calls().gatherv(new Part(sendbuf, 0, sendcount, sendtype), null, requireRoot(root, false));
    }

    public final void scatter(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        calls().scatter(
                        atRoot(root, () -> Blocks.equal(sendbuf, 0, sendcount, sendtype, size())),
                        new Part(recvbuf, 0, recvcount, recvtype),
                        root);
    }

    public final void scatter(Object buf, int count, Datatype type, int root) {
        calls().scatter(
                        atRoot(root, () -> Blocks.equal(buf, 0, count, type, size())),
                        notAtRoot(root, () -> new Part(buf, 0, count, type)),
                        root);
    }

    public final void scatterv(
            Object sendbuf,
            int[] sendcount,
            int[] displs,
            Datatype sendtype,
            Object recvbuf,
            int recvcount,
            Datatype recvtype,
            int root) {
        calls().scatterv(
                        atRoot(root, () -> new Blocks(sendbuf, 0, sendcount, displs, sendtype)),
                        new Part(recvbuf, 0, recvcount, recvtype),
                        root);
    }

    public final void scatterv(Object sendbuf, int[] sendcount, int[] displs, Datatype sendtype, int root) {
        calls().scatterv(new Blocks(sendbuf, 0, sendcount, displs, sendtype), null, requireRoot(root, true));
    }

    public final void scatterv(Object recvbuf, int recvcount, Datatype recvtype, int root) {
        calls().scatterv(null, new Part(recvbuf, 0, recvcount, recvtype), requireRoot(root, false));
    }

    public final void allGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        calls().allgather(
                        new Part(sendbuf, 0, sendcount, sendtype),
                        Blocks.equal(recvbuf, 0, recvcount, recvtype, size()));
    }

    public final void allGather(Object buf, int count, Datatype type) {
        calls().allgather(null, Blocks.equal(buf, 0, count, type, size()));
    }

    public final void allGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        calls().allgather(
                        new Part(sendbuf, 0, sendcount, sendtype), new Blocks(recvbuf, 0, recvcount, displs, recvtype));
    }

    public final void allGatherv(Object recvbuf, int[] recvcount, int[] displs, Datatype recvtype) {
        calls().allgather(null, new Blocks(recvbuf, 0, recvcount, displs, recvtype));
    }

    public final void allToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        calls().alltoall(
                        Blocks.equal(sendbuf, 0, sendcount, sendtype, size()),
                        Blocks.equal(recvbuf, 0, recvcount, recvtype, size()));
    }

    public final void allToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        calls().alltoall(
                        new Blocks(sendbuf, 0, sendcount, sdispls, sendtype),
                        new Blocks(recvbuf, 0, recvcount, rdispls, recvtype));
    }

    public final void reduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op, int root) {
        calls().reduce(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op, root);
    }

    public final void reduce(Object buf, int count, Datatype type, Op op, int root) {
        calls().reduce(null, new Part(buf, 0, count, type), op, root);
    }

    public final void allReduce(Object sendbuf, Object recvbuf, int count, Datatype type, Op op) {
        calls().allreduce(new Part(sendbuf, 0, count, type), new Part(recvbuf, 0, count, type), op);
    }

    public final void allReduce(Object buf, int count, Datatype type, Op op) {
        calls().allreduce(null, new Part(buf, 0, count, type), op);
    }

    public final void reduceScatter(Object sendbuf, Object recvbuf, int[] recvcounts, Datatype type, Op op) {
        calls().reduceScatter(new Part(sendbuf, 0, 0, type), new Part(recvbuf, 0, 0, type), recvcounts, op);
    }

    public final void reduceScatter(Object buf, int[] counts, Datatype type, Op op) {
        calls().reduceScatter(null, new Part(buf, 0, 0, type), counts, op);
    }

    public final void reduceScatterBlock(Object sendbuf, Object recvbuf, int recvcount, Datatype type, Op op) {
        calls().reduceScatter(new Part(sendbuf, 0, 0, type), new Part(recvbuf, 0, 0, type), equal(recvcount), op);
    }

    public final void reduceScatterBlock(Object buf, int count, Datatype type, Op op) {
        calls().reduceScatter(null, new Part(buf, 0, 0, type), equal(count), op);
    }

    /** Types differ from rank to rank; displacements are bytes. */
    public final void allToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        iAllToAllw(sendBuf, sendCount, sDispls, sendTypes, recvBuf, recvCount, rDispls, recvTypes)
                .Wait();
    }

    /** Types differ from rank to rank; displacements are bytes. */
    public final Request iAllToAllw(
            Buffer sendBuf,
            int[] sendCount,
            int[] sDispls,
            Datatype[] sendTypes,
            Buffer recvBuf,
            int[] recvCount,
            int[] rDispls,
            Datatype[] recvTypes) {
        MixedBlocks send = new MixedBlocks(sendBuf, sendCount, sDispls, sendTypes);
        MixedBlocks receive = new MixedBlocks(recvBuf, recvCount, rDispls, recvTypes);
        return calls().start(() -> send.ofRanks(size()).exchange(receive.ofRanks(size()), numbers()));
    }

    /** Combines two vectors of this rank. */
    public static void reduceLocal(Object inBuf, Object inOutBuf, int count, Datatype type, Op op) {
        try {
            LocalReductions.reduce(new Part(inBuf, 0, count, type), new Part(inOutBuf, 0, count, type), op);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }
}
