package io.tutti.cost;

import java.util.Objects;

/**
 * What algorithms are selected on, besides the call and the options. Equal on all ranks, so that all ranks that choose by it choose
 * alike.
 *
 * @param placement where the ranks of the communicator are
 * @param linkCosts the costs of messages between them: measured, or else default costs
 */
public record SelectionBasis(Placement placement, LinkCosts linkCosts) {
    /** Checks that no component is null. */
    public SelectionBasis {
        Objects.requireNonNull(placement, "placement=null");
        Objects.requireNonNull(linkCosts, "linkCosts=null");
    }

    /**
     * Returns how many ranks share a processor.
     *
     * @return the ranks per processor of the most loaded host, at least 1
     */
    public double oversubscription() {
        return placement.oversubscription();
    }
}
