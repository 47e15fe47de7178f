package io.tutti.model.simulate;

import java.util.Arrays;
import java.util.List;

/**
 * What a simulation found. Times are seconds from the common start of all ranks.
 *
 * @param ranks number of ranks
 * @param finish when each simulated rank was done and nobody held its memory any more; fewer than ranks if some stood for all
 * @param computing seconds of each simulated rank's processor for messages and arithmetic
 * @param busy seconds in which each simulated rank's processor or port out was at work
 * @param messages of all ranks
 * @param ops that were simulated
 * @param events that this took
 * @param spans what took when, if that was asked for
 */
public record Outcome(
        int ranks,
        double[] finish,
        double[] computing,
        double[] busy,
        MessageCounts messages,
        int ops,
        long events,
        List<Span> spans) {
    /** When all ranks were done. */
    public double seconds() {
        return Arrays.stream(finish).max().orElse(0);
    }

    /** Whether rank 0, or the ranks of node 0, stood for all. */
    public boolean isRepresented() {
        return finish.length < ranks;
    }

    /** When a rank was done. */
    public double finish(int rank) {
        return finish[rank % finish.length];
    }

    /** Seconds in which a rank waited until all were done. */
    public double idle(int rank) {
        return seconds() - busy[rank % busy.length];
    }

    /** The mean over ranks of the share of the time in which a rank was idle. */
    public double idleShare() {
        double seconds = seconds();
        return seconds == 0 ? 0 : 1 - Arrays.stream(busy).average().orElse(0) / seconds;
    }
}
