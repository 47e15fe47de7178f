package io.tutti.model.simulate;

import java.util.Arrays;
import java.util.List;

/**
 * The result of a simulation. Times are seconds from the common start of all ranks.
 *
 * @param ranks number of ranks
 * @param finish the time at which each simulated rank was done and no other rank used its memory; shorter than {@code
 *     ranks} if some ranks represented all
 * @param computing seconds of each simulated rank's processor for messages and arithmetic
 * @param busy seconds in which each simulated rank's processor or outgoing port was busy
 * @param messages the messages of all ranks
 * @param ops number of simulated ops
 * @param events number of simulated events
 * @param spans the timeline of ops, if it was requested
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
    /** {@return the time at which all ranks were done, in seconds} */
    public double seconds() {
        return Arrays.stream(finish).max().orElse(0);
    }

    /** {@return whether rank 0, or the ranks of node 0, represented all ranks} */
    public boolean isRepresented() {
        return finish.length < ranks;
    }

    /**
     * {@return the time at which a rank was done, in seconds}
     *
     * @param rank 0 to {@code ranks - 1}
     */
    public double finish(int rank) {
        return finish[rank % finish.length];
    }

    /**
     * {@return seconds in which a rank was not busy, until all ranks were done}
     *
     * @param rank 0 to {@code ranks - 1}
     */
    public double idle(int rank) {
        return seconds() - busy[rank % busy.length];
    }

    /**
     * {@return the mean over ranks of the fraction of time in which a rank was idle; 0 if the schedule takes no time}
     */
    public double idleShare() {
        double seconds = seconds();
        return seconds == 0 ? 0 : 1 - Arrays.stream(busy).average().orElse(0) / seconds;
    }
}
