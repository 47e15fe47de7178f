package io.tutti.studies.papers.generalized;

/**
 * Closed forms of the time of an allreduce, as given by Kolmakov and Zhang, A Generalization of the Allreduce
 * Operation, 2020: seconds for a vector of a number of bytes. Those of the generalized algorithm are upper bounds of
 * what its schedules send and combine; {@link io.tutti.model.cost.ScheduleCost} counts the exact costs.
 *
 * @param ranks number of ranks, P, at least 1
 * @param alpha seconds per message, α
 * @param beta seconds per byte sent, β
 * @param gamma seconds per byte combined, γ
 */
record GeneralizedCosts(int ranks, double alpha, double beta, double gamma) {
    /** The elimination of the ranks beyond a power of two, before and after the algorithm, and its cost. */
    enum Elimination {
        /**
         * The extra ranks send their vector and receive the result: 2 vectors (Thakur, Rabenseifner and Gropp 2005).
         */
        FOLD(2, 1),
        /** Three ranks become two, each with half a vector: 3/2 (Rabenseifner and Träff 2004). */
        THREE_TO_TWO(1.5, 0.5);

        private final double sent;
        private final double combined;

        Elimination(double sent, double combined) {
            this.sent = sent;
            this.combined = combined;
        }
    }

    /**
     * {@return the parameters of the paper's table 2 (10 GE): α = 30 µs, β = 10 ns/B, γ = 0.2 ns/B}
     *
     * @param ranks number of ranks, P, at least 1
     */
    static GeneralizedCosts table2(int ranks) {
        return new GeneralizedCosts(ranks, 3e-5, 1e-8, 2e-10);
    }

    /**
     * L = ⌈log2 P⌉.
     *
     * @return the number of steps L of a reduction over all ranks
     */
    int steps() {
        return Integer.SIZE - Integer.numberOfLeadingZeros(ranks - 1);
    }

    /**
     * Eq. 25, r = 0: {@code 2Lα + 2(P-1)uβ + (P-1)uγ} with {@code u = m/P}.
     *
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double bandwidthOptimal(double bytes) {
        return intermediate(bytes, 0);
    }

    /**
     * Eq. 36, 0 ≤ r &lt; L: {@code (2L-r)α + (2(P-1) + (2^r-1)(L-1))uβ + ((P-1) + (2^r-1)(2L-2))uγ}. As an upper bound,
     * it counts 2^r vectors where ⌈P/2^(L-r)⌉ are enough.
     *
     * @param bytes size of the vector in bytes
     * @param dropped number of dropped steps r, 0 to L - 1
     * @return seconds
     */
    double intermediate(double bytes, int dropped) {
        int steps = steps();
        double unit = bytes / ranks;
        double more = Math.pow(2, dropped) - 1;
        return (2 * steps - dropped) * alpha
                + (2.0 * (ranks - 1) + more * (steps - 1)) * unit * beta
                + (ranks - 1 + more * (2 * steps - 2)) * unit * gamma;
    }

    /**
     * Eq. 44, r = L: {@code Lα + mLβ + m(2L-2)γ}. With two ranks, each combines one vector, which eq. 44 does not
     * count; this method does.
     *
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double latencyOptimal(double bytes) {
        int steps = steps();
        int combined = steps == 1 ? 1 : 2 * steps - 2;
        return steps * alpha + bytes * steps * beta + bytes * Math.max(0, combined) * gamma;
    }

    /**
     * The time of the generalized algorithm, in seconds.
     *
     * @param bytes size of the vector
     * @param dropped number of dropped steps r, 0 to L
     * @return seconds
     */
    double generalized(double bytes, int dropped) {
        return dropped == steps() ? latencyOptimal(bytes) : intermediate(bytes, dropped);
    }

    /**
     * Eq. 37: the minimum of eq. 36 over real r; NaN for P ≤ 2, where eq. 36 has no minimum.
     *
     * @param bytes size of the vector in bytes
     * @return the number of dropped steps, not rounded; it may be negative or exceed L
     */
    double continuousOptimum(double bytes) {
        if (ranks <= 2) {
            return Double.NaN;
        }
        return log2(alpha / (bytes * (beta + 2 * gamma))) + log2(ranks / ((log2(ranks) - 1) * Math.log(2)));
    }

    /**
     * {@return the best r: eq. 37, rounded, 0 to L - 1, or L if eq. 44 is less; with two ranks, the lesser of the two}
     *
     * @param bytes size of the vector in bytes
     */
    int optimum(double bytes) {
        int steps = steps();
        if (steps == 0 || bytes == 0) {
            return steps;
        }
        double continuous = ranks == 2 ? 0 : continuousOptimum(bytes);
        int rounded = (int) Math.clamp(Math.rint(continuous), 0, steps - 1);
        return latencyOptimal(bytes) < intermediate(bytes, rounded) ? steps : rounded;
    }

    /**
     * Recursive doubling: {@code (l+2x)α + (l+2x)mβ + (l+x)mγ}; l = ⌊log2 P⌋, x = 0 for powers of two, otherwise 1.
     *
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double recursiveDoubling(double bytes) {
        int extra = extra();
        int whole = steps() - extra;
        return (whole + 2 * extra) * alpha + (whole + 2 * extra) * bytes * beta + (whole + extra) * bytes * gamma;
    }

    /**
     * Recursive halving: {@code (2l+2x)α + (2m(p'-1)/p' + 2xm)β + (m(p'-1)/p' + xm)γ}; p' = 2^l.
     *
     * @param bytes size of the vector in bytes
     * @param elimination the elimination of the ranks beyond a power of two
     * @return seconds
     */
    double recursiveHalving(double bytes, Elimination elimination) {
        int extra = extra();
        double most = 1 - 1.0 / Integer.highestOneBit(ranks);
        return 2 * steps() * alpha
                + (2 * most + extra * elimination.sent) * bytes * beta
                + (most + extra * elimination.combined) * bytes * gamma;
    }

    /**
     * The ring: {@code 2(P-1)α + 2(P-1)uβ + (P-1)uγ}.
     *
     * @param bytes size of the vector in bytes
     * @return seconds
     */
    double ring(double bytes) {
        double most = (ranks - 1) * bytes / ranks;
        return 2 * (ranks - 1) * alpha + 2 * most * beta + most * gamma;
    }

    /**
     * The minimum of recursive doubling, recursive halving and the ring.
     *
     * @param bytes size of the vector in bytes
     * @param elimination the elimination of the ranks beyond a power of two
     * @return seconds
     */
    double bestClassical(double bytes, Elimination elimination) {
        return Math.min(recursiveDoubling(bytes), Math.min(recursiveHalving(bytes, elimination), ring(bytes)));
    }

    /**
     * {@return the ratio of figure 1: {@link #bestClassical} divided by the generalized algorithm at its {@link
     * #optimum}}
     *
     * @param bytes size of the vector in bytes
     * @param elimination the elimination of the ranks beyond a power of two
     */
    double ratio(double bytes, Elimination elimination) {
        return bestClassical(bytes, elimination) / generalized(bytes, optimum(bytes));
    }

    private int extra() {
        return Integer.bitCount(ranks) == 1 ? 0 : 1;
    }

    private static double log2(double number) {
        return Math.log(number) / Math.log(2);
    }
}
