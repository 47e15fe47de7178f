package mpi;

/** The neighbours of the calling rank in a distributed graph, with their weights. */
public final class DistGraphNeighbors {
    private final int[] sources;
    private final int[] sourceWeights;
    private final int[] destinations;
    private final int[] destinationWeights;

    /** Weights are null of a graph that has none. */
    DistGraphNeighbors(int[] sources, int[] sourceWeights, int[] destinations, int[] destinationWeights) {
        this.sources = sources;
        this.sourceWeights = sourceWeights;
        this.destinations = destinations;
        this.destinationWeights = destinationWeights;
    }

    int[] sources() {
        return sources;
    }

    int[] destinations() {
        return destinations;
    }

    /**
     * Returns the number of edges that come in.
     *
     * @return the number, from 0
     */
    public int getInDegree() {
        return sources.length;
    }

    /**
     * Returns the number of edges that go out.
     *
     * @return the number, from 0
     */
    public int getOutDegree() {
        return destinations.length;
    }

    /**
     * Returns where an edge comes from.
     *
     * @param i edge, from 0
     * @return a rank
     */
    public int getSource(int i) {
        return sources[i];
    }

    /**
     * Returns where an edge goes to.
     *
     * @param i edge, from 0
     * @return a rank
     */
    public int getDestination(int i) {
        return destinations[i];
    }

    /**
     * Returns the weight of an edge that comes in.
     *
     * @param i edge, from 0
     * @return its weight; 1 of a graph without weights
     */
    public int getSourceWeight(int i) {
        return sourceWeights == null ? 1 : sourceWeights[i];
    }

    /**
     * Returns the weight of an edge that goes out.
     *
     * @param i edge, from 0
     * @return its weight; 1 of a graph without weights
     */
    public int getDestinationWeight(int i) {
        return destinationWeights == null ? 1 : destinationWeights[i];
    }

    /**
     * Returns whether the edges have weights.
     *
     * @return true if they were given
     */
    public boolean isWeighted() {
        return sourceWeights != null;
    }
}
