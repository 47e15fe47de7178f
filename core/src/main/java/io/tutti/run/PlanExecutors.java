package io.tutti.run;

/**
 * The ways to run one plan, bound and invoked together.
 *
 * @param execution over links, always possible
 * @param oneHop through slots while messages are small, or null
 * @param twoHop through windows, or null
 */
record PlanExecutors(LinkExecutor execution, SlotExecutor oneHop, WindowExecutor twoHop) {
    /** The quickest for the current binding; the same on all ranks. */
    PlanExecutor quickest() {
        if (twoHop != null) {
            return twoHop;
        }
        return oneHop != null && oneHop.fits() ? oneHop : execution;
    }
}
