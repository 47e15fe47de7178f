package mpi;

import java.nio.Buffer;

/** Collectives among neighbours. */
abstract class CommNeighbors extends CommCollectives {
    CommNeighbors() {}

    CommNeighbors(Context context) {
        super(context);
    }

    private static MPIException refused(String method) {
        return MPIException.refused("Comm." + method, "exchange with the neighbours by messages");
    }

    public final void neighborAllGather(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        throw refused("neighborAllGather");
    }

    public final Request iNeighborAllGather(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        throw refused("iNeighborAllGather");
    }

    public final void neighborAllGatherv(
            Object sendbuf,
            int sendcount,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        throw refused("neighborAllGatherv");
    }

    public final Request iNeighborAllGatherv(
            Buffer sendbuf,
            int sendcount,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] displs,
            Datatype recvtype) {
        throw refused("iNeighborAllGatherv");
    }

    public final void neighborAllToAll(
            Object sendbuf, int sendcount, Datatype sendtype, Object recvbuf, int recvcount, Datatype recvtype) {
        throw refused("neighborAllToAll");
    }

    public final Request iNeighborAllToAll(
            Buffer sendbuf, int sendcount, Datatype sendtype, Buffer recvbuf, int recvcount, Datatype recvtype) {
        throw refused("iNeighborAllToAll");
    }

    public final void neighborAllToAllv(
            Object sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Object recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        throw refused("neighborAllToAllv");
    }

    public final Request iNeighborAllToAllv(
            Buffer sendbuf,
            int[] sendcount,
            int[] sdispls,
            Datatype sendtype,
            Buffer recvbuf,
            int[] recvcount,
            int[] rdispls,
            Datatype recvtype) {
        throw refused("iNeighborAllToAllv");
    }
}
