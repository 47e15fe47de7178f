package mpi;

import java.util.List;

/** A communicator of one group, from which others are made. */
public class Intracomm extends IntracommCollectives {
    Intracomm() {}

    Intracomm(Context context) {
        super(context);
    }

    /** {@return one that MPI has from the beginning} */
    static Intracomm named(String name) {
        Intracomm comm = new Intracomm();
        comm.setName(name);
        return comm;
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

    /** {@return the port that a rank of this job has published under a name} */
    public static String lookupName(String service) {
        return WorldJob.current().names().lookup(service);
    }

    /** {@return the port that a rank of this job has published under a name} */
    public static String lookupName(String service, Info info) {
        return lookupName(service);
    }

    /** Publishes a port under a name among the ranks of this job. */
    public static void publishName(String service, Info info, String port) {
        publishName(service, port);
    }

    /** Publishes a port under a name among the ranks of this job. */
    public static void publishName(String service, String port) {
        WorldJob.current().names().publish(service, port);
    }

    /** Withdraws a name that a rank of this job has published. */
    public static void unpublishName(String service, Info info, String port) {
        unpublishName(service, port);
    }

    /** Withdraws a name that a rank of this job has published. */
    public static void unpublishName(String service, String port) {
        WorldJob.current().names().withdraw(service);
    }

    /**
     * Starts processes of a program on this host, which find this group by {@link Intercomm#getParent}. Collective; the arguments but the
     * root count there only. Blocks until all of them have called {@code MPI.Init}.
     *
     * @param command the program; {@code java} is the JVM of this process, with its classes behind the class path in {@code argv}
     * @param argv arguments; may be null
     * @param maxprocs number of processes: all are started, or none
     * @param info {@code wdir} names the folder in which they work; other keys have no effect
     * @param root the rank that starts them
     * @param errcodes gets a code for each process; may be null
     * @return a communicator with them
     */
    public final Intercomm spawn(String command, String[] argv, int maxprocs, Info info, int root, int[] errcodes) {
        return Spawn.start(this, root, () -> List.of(SpawnArguments.program(command, argv, maxprocs, info)), errcodes);
    }

    /**
     * Starts processes of several programs like {@link #spawn}, which are one group. They learn by the attribute {@code MPI.APPNUM} which
     * one they run.
     */
    public final Intercomm spawnMultiple(
            String[] commands, String[][] argv, int[] maxprocs, Info[] info, int root, int[] errcodes) {
        return Spawn.start(this, root, () -> SpawnArguments.programs(commands, argv, maxprocs, info), errcodes);
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
