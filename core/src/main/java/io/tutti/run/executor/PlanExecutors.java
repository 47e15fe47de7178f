package io.tutti.run.executor;

/**
 * The executors of one task.
 *
 * @param data what they share
 * @param byLinks over links, always possible: a {@link LinkExecutor}, or a {@link MessageExecutor} where that fits
 * @param bySlots through slots while messages are small, or null
 * @param byWindows through windows, or null
 * @param byPublications through publications, or null
 */
public record PlanExecutors(
        TaskData data,
        PlanExecutor byLinks,
        SlotExecutor bySlots,
        WindowExecutor byWindows,
        PublicationExecutor byPublications) {
    /** The fastest one for the current binding; the same on all ranks. No schedule has both forms that slots and windows need. */
    public PlanExecutor fastest() {
        if (bySlots != null && bySlots.fits()) {
            return bySlots;
        }
        if (byWindows != null) {
            return byWindows;
        }
        return byPublications == null ? byLinks : byPublications;
    }
}
