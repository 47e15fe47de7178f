package mpi;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Makes communicators of distributed graphs, whose edges any rank may state. */
final class DistGraphs {
    /** An edge with its weight. */
    private record Edge(int from, int to, int weight) {}

    private DistGraphs() {}

    /** Each rank states its own neighbours. Weights are null where there are none. Collective. */
    static GraphComm adjacent(
            Intracomm parent, int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        requireRanks(parent, needed(sources, 0, "sources"), sources.length);
        requireRanks(parent, needed(destinations, 0, "destinations"), destinations.length);
        DistGraphNeighbors own = new DistGraphNeighbors(
                sources.clone(),
                first(sourceWeights, sources.length, "sourceWeights"),
                destinations.clone(),
                first(destinationWeights, destinations.length, "destWeights"));
        return parent.handOn(new GraphComm(parent.again().detach(), own));
    }

    /** Each rank states some edges: of each source as many as its degree says. Arrays may be longer than needed. Collective. */
    static GraphComm of(Intracomm parent, int[] sources, int[] degrees, int[] destinations, int[] weights) {
        int edges = edges(needed(degrees, needed(sources, 0, "sources").length, "degrees"), sources.length);
        needed(destinations, edges, "destinations");
        first(weights, edges, "weights");
        requireRanks(parent, sources, sources.length);
        requireRanks(parent, destinations, edges);
        List<Edge> stated = new ArrayList<>();
        int next = 0;
        for (int index = 0; index < sources.length; index++) {
            for (int edge = 0; edge < degrees[index]; edge++, next++) {
                stated.add(new Edge(sources[index], destinations[next], weights == null ? 1 : weights[next]));
            }
        }
        return parent.handOn(new GraphComm(
                parent.again().detach(), neighbours(gather(parent, stated), parent.Rank(), weights != null)));
    }

    private static int edges(int[] degrees, int count) {
        int edges = 0;
        for (int index = 0; index < count; index++) {
            if (degrees[index] < 0) {
                throw new MPIException(MPI.ERR_ARG, "degrees[" + index + "]=" + degrees[index] + " is negative", null);
            }
            edges = Math.addExact(edges, degrees[index]);
        }
        return edges;
    }

    private static List<Edge> gather(Intracomm parent, List<Edge> stated) {
        ByteBuffer bytes = ByteBuffer.allocate(stated.size() * 3 * Integer.BYTES);
        stated.forEach(edge -> bytes.putInt(edge.from()).putInt(edge.to()).putInt(edge.weight()));
        List<Edge> all = new ArrayList<>();
        for (byte[] part : parent.context().communicator().allgatherBytes(bytes.array())) {
            IntBuffer numbers = ByteBuffer.wrap(part).asIntBuffer();
            while (numbers.hasRemaining()) {
                all.add(new Edge(numbers.get(), numbers.get(), numbers.get()));
            }
        }
        return all;
    }

    private static DistGraphNeighbors neighbours(List<Edge> all, int rank, boolean isWeighted) {
        List<Edge> in = all.stream().filter(edge -> edge.to() == rank).toList();
        List<Edge> out = all.stream().filter(edge -> edge.from() == rank).toList();
        return new DistGraphNeighbors(
                in.stream().mapToInt(Edge::from).toArray(),
                isWeighted ? in.stream().mapToInt(Edge::weight).toArray() : null,
                out.stream().mapToInt(Edge::to).toArray(),
                isWeighted ? out.stream().mapToInt(Edge::weight).toArray() : null);
    }

    private static int[] needed(int[] array, int length, String name) {
        if (array == null) {
            throw new MPIException(MPI.ERR_ARG, name + " is null", null);
        }
        first(array, length, name);
        return array;
    }

    /** Returns the first entries of an array that has at least so many; null of none. */
    private static int[] first(int[] array, int length, String name) {
        if (array != null && array.length < length) {
            throw new MPIException(MPI.ERR_ARG, name + ".length=" + array.length + " must be at least " + length, null);
        }
        return array == null ? null : Arrays.copyOf(array, length);
    }

    private static void requireRanks(Intracomm parent, int[] ranks, int count) {
        for (int index = 0; index < count; index++) {
            int rank = ranks[index];
            if (rank < 0 || rank >= parent.Size()) {
                throw new MPIException(
                        MPI.ERR_RANK, "rank=" + rank + " must be from 0 to " + (parent.Size() - 1), null);
            }
        }
    }
}
