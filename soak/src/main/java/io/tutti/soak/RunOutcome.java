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
 * @param noticedMillis from the fault until the last other rank had shown it or had ended; 0 if it was not reached
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
