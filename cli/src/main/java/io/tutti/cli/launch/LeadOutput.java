package io.tutti.cli.launch;

import java.io.OutputStream;

/**
 * Rank 0 speaks for the job: it writes to the launcher's own standard output, progress lines and all, and its errors
 * are passed on as they are. What other ranks write goes to standard error, behind their numbers.
 */
public final class LeadOutput implements RankOutput {
    private final PrefixedOutput lead;
    private final PrefixedOutput others;

    /** Lines go to {@code err}, those of other ranks with a coloured prefix if {@code colored}. */
    public LeadOutput(OutputStream out, OutputStream err, boolean colored) {
        PrefixedOutput.Target errors = new PrefixedOutput.Target(err, colored);
        this.lead = new PrefixedOutput(new PrefixedOutput.Target(out, false), errors, false);
        this.others = new PrefixedOutput(errors, errors, true);
    }

    @Override
    public boolean inheritsStandard(int rank) {
        return rank == 0;
    }

    @Override
    public LineReceiver standard(int rank) {
        return of(rank).standard(rank);
    }

    @Override
    public LineReceiver error(int rank) {
        return of(rank).error(rank);
    }

    @Override
    public void launcherLine(String line) {
        lead.launcherLine(line);
    }

    private RankOutput of(int rank) {
        return rank == 0 ? lead : others;
    }
}
