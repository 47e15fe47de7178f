package mpi;

import java.nio.Buffer;

/** A communicator of one group. Its collectives are those of mpiJava and MPJ Express; those of Open MPI are in {@link Comm}. */
public class Intracomm extends Comm {
    Intracomm() {}

    Intracomm(Context context) {
        super(context);
    }

    @Override
    Intracomm again() {
        return Intracomms.duplicate(this);
    }

    // ---- mpiJava and MPJ Express ----

    @Override
    public Intracomm clone() {
        return isHandleCloned() ? this : again();
    }

    /** {@return that of this rank, or null if its colour is MPI.UNDEFINED} Creates a communicator for each colour. */
    public Intracomm Split(int colour, int key) {
        return Intracomms.split(this, colour, key);
    }

    /** {@return it, or null if this rank is not in it} Creates a communicator of a group. */
    public Intracomm Create(Group group) {
        return Intracomms.create(this, group);
    }

    /**
     * Makes a grid of the first ranks. Collective.
     *
     * @param dims extent of each dimension
     * @param periods which dimensions are rings
     * @param reorder not needed: ranks keep their order
     * @return the grid; null at ranks that it has no place for
     */
    public Cartcomm Create_cart(int[] dims, boolean[] periods, boolean reorder) {
        return Cartcomm.create(this, dims, periods);
    }

    /**
     * Makes a graph of the first ranks. Collective.
     *
     * @param index ends of the ranks' neighbours in {@code edges}
     * @param edges neighbours of rank 0, then of rank 1, and so on
     * @param reorder not needed: ranks keep their order
     * @return the graph; null at ranks that it has no place for
     */
    public Graphcomm Create_graph(int[] index, int[] edges, boolean reorder) {
        return Graphcomm.create(this, index, edges);
    }

    // ---- Open MPI ----

    @Override
    public Intracomm dup() {
        return again();
    }

    @Override
    public Intracomm dupWithInfo(Info newInfo) {
        Intracomm copy = dup();
        copy.setInfo(newInfo);
        return copy;
    }

    @Override
    public Intracomm iDup() {
        return dup();
    }

    /** {@return that of this rank; isNull() if its colour is MPI.UNDEFINED} Creates a communicator for each colour. */
    public final Intracomm split(int colour, int key) {
        Intracomm part = Split(colour, key);
        return part == null ? new Intracomm() : part;
    }

    /** {@return that of this rank; isNull() if the type is MPI.UNDEFINED} Creates a communicator for each kind of ranks. */
    public final Intracomm splitType(int splitType, int key, Info info) {
        return split(splitType == MPI.UNDEFINED ? splitType : Intracomms.nodeOf(this), key);
    }

    /** {@return it; isNull() if this rank is not in it} Creates a communicator of a group. */
    public final Intracomm create(Group group) {
        Intracomm part = Create(group);
        return part == null ? new Intracomm() : part;
    }

    /** {@return it; isNull() if this rank is not in it} Creates a communicator of a group, whose ranks alone need to call it. */
    public final Intracomm createGroup(Group group, int tag) {
        return Intracomms.createGroup(this, group, tag);
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

    // ---- Open MPI: ports ----

    /** Waits for a group of ranks of this job that connects to a port, which the root has opened. A collective. */
    public final Intercomm accept(String port, Info info, int root) {
        return Ports.accept(this, port, root);
    }

    /** Waits for a group of ranks of this job that connects to a port, which the root has opened. A collective. */
    public final Intercomm accept(String port, int root) {
        return Ports.accept(this, port, root);
    }

    /** Waits for the group of ranks of this job that accepts at a port. A collective. */
    public final Intercomm connect(String port, Info info, int root) {
        return Ports.connect(this, port, root);
    }

    /** Waits for the group of ranks of this job that accepts at a port. A collective. */
    public final Intercomm connect(String port, int root) {
        return Ports.connect(this, port, root);
    }

    /** {@return the name of a port at which a group of this rank may accept} */
    public static String openPort() {
        return Ports.open();
    }

    /** {@return the name of a port at which a group of this rank may accept} */
    public static String openPort(Info info) {
        return Ports.open();
    }

    /** Nothing is left of a port. */
    public static void closePort(String name) {}

    // ---- Open MPI: refused ----

    private static MPIException refused(String method) {
        return MPIException.refused(
                "Intracomm." + method, "a job has the ranks that its launcher has started, and no others");
    }

    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes) {
        throw refused("spawn");
    }

    public final Intercomm spawnMultiple(
            String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes) {
        throw refused("spawnMultiple");
    }

    public static String lookupName(String service) {
        throw refused("lookupName");
    }

    public static String lookupName(String service, Info info) {
        throw refused("lookupName");
    }

    public static void publishName(String service, Info info, String port) {
        throw refused("publishName");
    }

    public static void publishName(String service, String port) {
        throw refused("publishName");
    }

    public static void unpublishName(String service, Info info, String port) {
        throw refused("unpublishName");
    }

    public static void unpublishName(String service, String port) {
        throw refused("unpublishName");
    }

    /**
     * Makes a grid of the first ranks. Collective.
     *
     * @param dims extent of each dimension
     * @param periods which dimensions are rings
     * @param reorder not needed: ranks keep their order
     * @return the grid; the null communicator at ranks that it has no place for
     */
    public final CartComm createCart(int[] dims, boolean[] periods, boolean reorder) {
        CartComm grid = Cartcomm.create(this, dims, periods);
        return grid == null ? new CartComm() : grid;
    }

    /**
     * Makes a graph of the first ranks. Collective.
     *
     * @param index ends of the ranks' neighbours in {@code edges}
     * @param edges neighbours of rank 0, then of rank 1, and so on
     * @param reorder not needed: ranks keep their order
     * @return the graph; the null communicator at ranks that it has no place for
     */
    public final GraphComm createGraph(int[] index, int[] edges, boolean reorder) {
        GraphComm graph = Graphcomm.create(this, index, edges);
        return graph == null ? new GraphComm() : graph;
    }

    /**
     * Makes a graph of which each rank states its own neighbours. Collective.
     *
     * @param sources ranks whose edges come in
     * @param destinations ranks that edges go out to
     * @param info hints, not needed
     * @param reorder not needed: ranks keep their order
     * @return the graph
     */
    public final GraphComm createDistGraphAdjacent(int[] sources, int[] destinations, Info info, boolean reorder) {
        return DistGraphs.adjacent(this, sources, null, destinations, null);
    }

    /**
     * Makes a graph with weights of which each rank states its own neighbours. Collective.
     *
     * @param sources ranks whose edges come in
     * @param sourceWeights their weights
     * @param destinations ranks that edges go out to
     * @param destWeights their weights
     * @param info hints, not needed
     * @param reorder not needed: ranks keep their order
     * @return the graph
     */
    public final GraphComm createDistGraphAdjacent(
            int[] sources, int[] sourceWeights, int[] destinations, int[] destWeights, Info info, boolean reorder) {
        return DistGraphs.adjacent(this, sources, sourceWeights, destinations, destWeights);
    }

    /**
     * Makes a graph of which each rank states some edges. Collective.
     *
     * @param sources ranks whose edges the caller states
     * @param degrees number of edges of each
     * @param destinations where the edges go, those of the first source first
     * @param info hints, not needed
     * @param reorder not needed: ranks keep their order
     * @return the graph
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, Info info, boolean reorder) {
        return DistGraphs.of(this, sources, degrees, destinations, null);
    }

    /**
     * Makes a graph with weights of which each rank states some edges. Collective.
     *
     * @param sources ranks whose edges the caller states
     * @param degrees number of edges of each
     * @param destinations where the edges go, those of the first source first
     * @param weights of the edges
     * @param info hints, not needed
     * @param reorder not needed: ranks keep their order
     * @return the graph
     */
    public final GraphComm createDistGraph(
            int[] sources, int[] degrees, int[] destinations, int[] weights, Info info, boolean reorder) {
        return DistGraphs.of(this, sources, degrees, destinations, weights);
    }
}
