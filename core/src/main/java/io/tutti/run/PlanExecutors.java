package io.tutti.run;

/**
 * The ways to run one plan, bound and invoked together.
 *
 * @param byLinks over links, always possible
 * @param bySlots through slots while messages are small, or null
 * @param byWindows through windows, or null
 */
record PlanExecutors(LinkExecutor byLinks, SlotExecutor bySlots, WindowExecutor byWindows) {
    /** The quickest for the current binding; the same on all ranks. */
    PlanExecutor fastest() {
        if (byWindows != null) {
            return byWindows;
        }
        return bySlots != null && bySlots.fits() ? bySlots : byLinks;
    }
}
