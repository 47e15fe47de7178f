package mpi;

import io.tutti.messaging.Messages;
import java.nio.Buffer;
import mpi.NeighbourRequest.Items;

/** Exchanges with the neighbours of a grid or graph. The order is that of the neighbours; parts of a grid's missing ones stay as they are. */
abstract class CommNeighbors extends CommPacking {
    private Messages neighbourMessages;

    CommNeighbors() {}

    CommNeighbors(Context context) {
        super(context);
    }

    /** The caller's neighbours. */
    Neighbours neighbours() {
        throw new MPIException(
                MPI.ERR_TOPOLOGY, "the communicator has no neighbours: it is neither a grid nor a graph", null);
    }

    /** Opens their messages, apart from those of the program. Blocks, as making the communicator does and starting an exchange must not. */
    final void openNeighbourMessages() {
        try {
            neighbourMessages = Messages.open(context().communicator());
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private Request start(Neighbours neighbours, Items[] from, Items[] into) {
        Context context = context();
        try {
            return NeighbourRequest.start(context, neighbourMessages, neighbours, from, into);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private static Items[] same(Object memory, int count, Datatype type, int parts) {
        Items[] items = new Items[parts];
        java.util.Arrays.fill(items, new Items(memory, 0, count, type));
        return items;
    }

    private static Items[] dense(Object memory, int count, Datatype type, int parts) {
        Items[] items = new Items[parts];
        for (int part = 0; part < parts; part++) {
            items[part] = Items.at(memory, (long) part * count, count, type);
        }
        return items;
    }

    private static Items[] apart(Object memory, int[] counts, int[] displacements, Datatype type, int parts) {
        if (counts == null || displacements == null || Math.min(counts.length, displacements.length) < parts) {
            throw new MPIException(
                    MPI.ERR_ARG,
                    "counts" + length(counts) + ", displs" + length(displacements) + ": there must be one for each of "
                            + parts + " neighbours",
                    null);
        }
        Items[] items = new Items[parts];
        for (int part = 0; part < parts; part++) {
            items[part] = Items.at(memory, displacements[part], counts[part], type);
        }
        return items;
    }

    private static String length(int[] array) {
        return array == null ? "=null" : ".length=" + array.length;
    }

    /**
     * Sends the same to all neighbours.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param recvtype type of an item
     */
    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        startNeighborAllGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)
                .Wait();
    }

    /**
     * Sends the same to all neighbours. Does not wait.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param recvtype type of an item
     * @return the exchange under way
     */
    public final Request iNeighborAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return startNeighborAllGather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    private Request startNeighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        Neighbours neighbours = neighbours();
        Items[] from = same(sendbuf, sendcount, sendtype, neighbours.destinations().length);
        Items[] into = dense(recvbuf, recvcount, recvtype, neighbours.sources().length);
        return start(neighbours, from, into);
    }

    /**
     * Sends the same to all neighbours, in parts of different lengths.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param displs where the items of each neighbour begin, in items
     * @param recvtype type of an item
     */
    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        startNeighborAllGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype)
                .Wait();
    }

    /**
     * Sends the same to all neighbours, in parts of different lengths. Does not wait.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param displs where the items of each neighbour begin, in items
     * @param recvtype type of an item
     * @return the exchange under way
     */
    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        return startNeighborAllGatherv(sendbuf, sendcount, sendtype, recvbuf, recvcount, displs, recvtype);
    }

    private Request startNeighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        Neighbours neighbours = neighbours();
        Items[] from = same(sendbuf, sendcount, sendtype, neighbours.destinations().length);
        Items[] into = apart(recvbuf, recvcount, displs, recvtype, neighbours.sources().length);
        return start(neighbours, from, into);
    }

    /**
     * Sends a part to each neighbour.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items for each neighbour
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param recvtype type of an item
     */
    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        startNeighborAllToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype)
                .Wait();
    }

    /**
     * Sends a part to each neighbour. Does not wait.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items for each neighbour
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param recvtype type of an item
     * @return the exchange under way
     */
    public final Request iNeighborAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        return startNeighborAllToAll(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype);
    }

    private Request startNeighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        Neighbours neighbours = neighbours();
        Items[] from = dense(sendbuf, sendcount, sendtype, neighbours.destinations().length);
        Items[] into = dense(recvbuf, recvcount, recvtype, neighbours.sources().length);
        return start(neighbours, from, into);
    }

    /**
     * Sends a part to each neighbour, in parts of different lengths.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items for each neighbour
     * @param sdispls where the items for each neighbour begin, in items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param rdispls where the items of each neighbour begin, in items
     * @param recvtype type of an item
     */
    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        startNeighborAllToAllv(sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype)
                .Wait();
    }

    /**
     * Sends a part to each neighbour, in parts of different lengths. Does not wait.
     *
     * @param sendbuf what is sent
     * @param sendcount number of items for each neighbour
     * @param sdispls where the items for each neighbour begin, in items
     * @param sendtype type of an item
     * @param recvbuf where what is received belongs
     * @param recvcount number of items of each neighbour
     * @param rdispls where the items of each neighbour begin, in items
     * @param recvtype type of an item
     * @return the exchange under way
     */
    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        return startNeighborAllToAllv(sendbuf, sendcount, sdispls, sendtype, recvbuf, recvcount, rdispls, recvtype);
    }

    private Request startNeighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        Neighbours neighbours = neighbours();
        Items[] from = apart(sendbuf, sendcount, sdispls, sendtype, neighbours.destinations().length);
        Items[] into = apart(recvbuf, recvcount, rdispls, recvtype, neighbours.sources().length);
        return start(neighbours, from, into);
    }
}
