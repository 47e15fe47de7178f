package io.tutti.algorithm.pattern;

/**
 * Exchanges of nodes in pairs by which a run of {@code nodes} chunks is halved again and again, until each node has one.
 * Before step s, nodes are in groups that share a run; partners are in the same group, and keep different halves of the
 * run, so that a group becomes two.
 */
public interface Butterfly {
    /**
     * {@return the node with which a node exchanges in a step; the partner's partner is the node itself}
     *
     * @param node 0 to the number of nodes - 1
     * @param step 0 to the base-two logarithm of the number of nodes - 1
     */
    int partner(int node, int step);

    /**
     * {@return whether a node keeps the upper half of its run in a step; its partner keeps the other one}
     *
     * @param node 0 to the number of nodes - 1
     * @param step 0 to the base-two logarithm of the number of nodes - 1
     */
    boolean isUpper(int node, int step);

    /**
     * {@return the same exchanges in the opposite order} What was halved is doubled: nodes that share a run before a step of
     * this butterfly are those that have exchanged with each other after the steps that follow it.
     *
     * @param steps the number of steps
     */
    default Butterfly reversed(int steps) {
        Butterfly forward = this;
        return new Butterfly() {
            @Override
            public int partner(int node, int step) {
                return forward.partner(node, steps - 1 - step);
            }

            @Override
            public boolean isUpper(int node, int step) {
                return forward.isUpper(node, steps - 1 - step);
            }
        };
    }

    /** Partners at distance 1, 2, 4, …: recursive doubling. */
    Butterfly DOUBLING = new Butterfly() {
        @Override
        public int partner(int node, int step) {
            return node ^ 1 << step;
        }

        @Override
        public boolean isUpper(int node, int step) {
            return (node >> step & 1) == 1;
        }
    };
}
