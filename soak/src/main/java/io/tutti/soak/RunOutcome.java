package io.tutti.soak;

/**
 * A run and what came of it.
 *
 * @param number the number of the run, from 0
 * @param fault the fault's name
 * @param detail what was drawn for it
 * @param link how the ranks were joined
 * @param victim the rank with the fault
 * @param verdict the result
 * @param noticedMillis the longest time that another rank took to show the fault: from the fault, or from its own start if that came later, or
 *     if the fault lasts from the start; 0 if none has shown it
 * @param endedMillis from the fault to the end of the launcher; 0 if it was not reached
 * @param reason what is wrong, in one line; empty if nothing is
 * @param evidence the folder with all output; empty if nothing is wrong
 */
public record RunOutcome(
        int number,
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
        return new RunOutcome(number, fault, detail, link, victim, verdict, noticedMillis, endedMillis, reason, folder);
    }

    /** The same run, of which nothing follows because a rank had no processor. */
    RunOutcome starved() {
        return new RunOutcome(
                number, fault, detail, link, victim, RunVerdict.STARVED, noticedMillis, endedMillis, reason, evidence);
    }

    /** {@return the run in one line} */
    public String line() {
        String what = detail.isEmpty() ? fault : fault + " (" + detail + ")";
        return "run %d: %s, %s, rank %d: %s%s"
                .formatted(
                        number,
                        what,
                        link,
                        victim,
                        verdict.name().toLowerCase(java.util.Locale.ROOT).replace('_', ' '),
                        reason.isEmpty() ? "" : ": " + reason);
    }
}
