package io.tutti.soak;

import io.tutti.soak.fault.RunVerdict;
import java.util.Locale;

/**
 * A run and its outcome.
 *
 * @param number the number of the run, from 0
 * @param faultOfJob the number of the fault in a long job, from 1; 0 of a job with one fault
 * @param fault the fault's name
 * @param detail what was drawn for it
 * @param link how the ranks were joined
 * @param victim the rank with the fault
 * @param verdict the result
 * @param noticedMillis the longest time that another rank took to show the fault: from the fault, or from its own start if that came later, or
 *     if the fault lasts from the start; 0 if none has shown it
 * @param endedMillis from the fault to the end of the launcher, in a long job until all ranks were one world again; 0 if it was not reached, or no
 *     rank was lost
 * @param reason what is wrong, in one line; empty if nothing is
 * @param evidence the folder with all output, or why it was not kept; empty if nothing is wrong
 */
public record RunOutcome(
        int number,
        int faultOfJob,
        String fault,
        String detail,
        String link,
        int victim,
        RunVerdict verdict,
        long noticedMillis,
        long endedMillis,
        String reason,
        String evidence) {
    RunOutcome withEvidence(String folder) {
        return new RunOutcome(
                number, faultOfJob, fault, detail, link, victim, verdict, noticedMillis, endedMillis, reason, folder);
    }

    /** The same run, of which nothing follows because a rank had no processor. */
    RunOutcome starved() {
        return with(RunVerdict.STARVED, reason);
    }

    /** The same run with another verdict. */
    RunOutcome with(RunVerdict other, String why) {
        return new RunOutcome(
                number, faultOfJob, fault, detail, link, victim, other, noticedMillis, endedMillis, why, evidence);
    }

    /** {@return whether its job had many faults} */
    boolean isOfLongJob() {
        return faultOfJob > 0;
    }

    /** {@return the run in one line} */
    public String line() {
        String what = detail.isEmpty() ? fault : fault + " (" + detail + ")";
        return String.format(
                Locale.ROOT,
                "run %d%s: %s, %s, rank %d: %s%s",
                number,
                isOfLongJob() ? ", fault " + faultOfJob : "",
                what,
                link,
                victim,
                verdict.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                reason.isEmpty() ? "" : ": " + reason);
    }
}
