package io.tutti.launch;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * How a job ended.
 *
 * @param status exit status of the job
 * @param verdict what ended the job, in words for the user; null if the job succeeded
 * @param fault the rank at fault, if it ran on this machine
 * @param failed whether a rank ended the job, and neither a request nor the time limit came before its end
 * @param lost ranks without which the others went on
 */
record JobOutcome(int status, String verdict, Optional<Integer> fault, boolean failed, Set<Integer> lost) {
    /** Returns the outcome of a job that has done its work. */
    static JobOutcome succeeded(Set<Integer> lost) {
        return new JobOutcome(0, null, Optional.empty(), false, lost);
    }

    /**
     * Returns the outcome of a job that a request or the time limit has ended.
     *
     * @param started the job's ranks on this machine
     * @param forced those that did not end when asked to
     */
    static JobOutcome stopped(Event.Stop stop, Set<Integer> started, Set<Integer> forced, Set<Integer> lost) {
        String end = started.size() == 1 ? " was ended" : " were ended";
        return new JobOutcome(
                stop.status(), text(stop.reason(), started, "rank", end, forced), Optional.empty(), false, lost);
    }

    /**
     * Returns the outcome of a job that a rank has ended.
     *
     * @param counting the job's ranks on this machine, without those that were lost
     * @param forced those that did not end when asked to
     */
    static JobOutcome failed(Blame.Verdict verdict, Set<Integer> counting, Set<Integer> forced, Set<Integer> lost) {
        Set<Integer> others = new TreeSet<>(counting);
        verdict.rank().ifPresent(others::remove);
        String noun = others.size() < counting.size() ? "other rank" : "rank";
        return new JobOutcome(
                verdict.status(), text(verdict.text(), others, noun, " ended", forced), verdict.rank(), true, lost);
    }

    private static String text(String what, Set<Integer> others, String noun, String end, Set<Integer> forced) {
        int count = others.size();
        long byForce = others.stream().filter(forced::contains).count();
        return what
                + (count == 0 ? "" : "; " + count + " " + noun + (count == 1 ? "" : "s") + end)
                + (byForce == 0 ? "" : ", " + byForce + " by force");
    }

    /** Returns the outcome of a job that shall end, for a reason that came when a rank had failed or no rank ran any more. */
    JobOutcome or(Event.Stop late) {
        return status == 0
                ? new JobOutcome(late.status(), late.reason(), fault, false, lost)
                : new JobOutcome(status, verdict, fault, false, lost);
    }
}
