package io.tutti.model;

/**
 * The time of the distributed sum of outer products {@code G = Σ a_i b_iᵀ} under LogGP: Haefliger et al., A
 * generalization of Rabenseifner's algorithm for the distributed sum of outer products. The paper gives orders of
 * growth; these are the costs of the schedules, with constants. A step takes {@code 2o + L + sG}, a ring has P - 1 of
 * them, and N and M count elements of b bytes. Times hold if {@code g <= 2o + L}, so that a port is free again before
 * the next step.
 *
 * @param model the network
 * @param ranks P
 * @param rows N, the length of a
 * @param columns M, the length of b
 * @param elementBytes b
 */
public record OuterProductCosts(LogGP model, int ranks, long rows, long columns, int elementBytes) {
    /** {@return the size of a pair of vectors in bytes, {@code (N + M) b}} */
    public double vectorBytes() {
        return (double) (rows + columns) * elementBytes;
    }

    /** {@return the size of the matrix in bytes, {@code N M b}} */
    public double matrixBytes() {
        return (double) rows * columns * elementBytes;
    }

    /** {@return seconds to gather the vectors around a ring: {@code (P-1)(2o + L + (N+M)bG)}} */
    public double allgather() {
        return (ranks - 1) * model.message(vectorBytes());
    }

    /**
     * {@return seconds to gather the vectors by neighbour exchange, which the paper's Open MPI uses, P even: {@code P/2
     * (2o + L) + (P-1)(N+M)bG}}
     */
    public double allgatherNeighbourExchange() {
        return ranks / 2 * model.message(0) + (ranks - 1) * vectorBytes() * model.perByte();
    }

    /**
     * {@return seconds to send the vectors to every rank at once} Sends leave at a pace of {@code max(o, g + sG)}, and
     * the receiver's processor is busy with its sends first: {@code max(2(P-1)o, 2o + L + sG + (P-2) max(o, g + sG))},
     * {@code s = (N+M)b}.
     */
    public double allgatherDirect() {
        double bytes = vectorBytes();
        double arrivals = model.message(bytes) + (ranks - 2) * model.pace(bytes);
        return Math.max(2 * (ranks - 1) * model.overhead(), arrivals);
    }

    /**
     * {@return seconds to reduce the matrix by a ring: {@code 2(P-1)(2o + L + NMbG/P) + (P-1)NMbγ/P}; the paper omits
     * the 2}
     */
    public double allreduceRing() {
        double part = matrixBytes() / ranks;
        return (ranks - 1) * (2 * model.message(part) + part * model.gamma());
    }

    /**
     * {@return seconds to reduce the matrix by a ring whose chunks are transferred in k segments of {@code s =
     * NMb/(Pk)} bytes, which the paper's Open MPI uses; its S is s/b} An upper bound, as if all segments of a step had
     * to arrive before the next step: {@code 2(P-1)(2o + L + s(G + γ) + (k-1) max(2o + sγ, g + sG))}. The paper gives
     * {@code O(NM/S (L + o + SG) + P (L + o + NMG/P))}.
     *
     * @param segments number of segments of each part, at least 1
     */
    public double allreduceSegmentedRing(int segments) {
        double bytes = matrixBytes() / ranks / segments;
        double combining = bytes * model.gamma();
        double pace = Math.max(2 * model.overhead() + combining, model.gap() + bytes * model.perByte());
        return 2 * (ranks - 1) * (model.message(bytes) + combining + (segments - 1) * pace);
    }

    /**
     * {@return seconds to reduce the matrix by recursive doubling (butterfly), P a power of two: {@code log2 P (2o + L
     * + NMb(G + γ))}}
     */
    public double allreduceButterfly() {
        return steps() * (model.message(matrixBytes()) + matrixBytes() * model.gamma());
    }

    /**
     * {@return seconds to reduce the matrix by recursive halving, P a power of two: {@code 2 log2 P (2o + L) +
     * (P-1)NMb(2G + γ)/P}}
     */
    public double allreduceRabenseifner() {
        double part = (ranks - 1) * matrixBytes() / ranks;
        return 2 * steps() * model.message(0) + part * (2 * model.perByte() + model.gamma());
    }

    /** {@return log2 P, rounded up} */
    private int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /**
     * {@return seconds of the generalized algorithm, without the arithmetic: vectors are gathered, each rank computes a
     * block of rows from all pairs, and blocks are gathered: {@code (P-1)(2o + L + (N+M)bG) + (P-1)(2o + L + NMbG/P)}}
     */
    public double generalized() {
        return allgather() + (ranks - 1) * model.message(matrixBytes() / ranks);
    }
}
