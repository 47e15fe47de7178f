package io.tutti.launch.output;

import java.io.OutputStream;

/**
 * Shows rank 0 as the voice of the job. Rank 0 writes directly to the launcher's standard output, including progress
 * lines, and its standard error is forwarded unchanged. The output of other ranks goes to standard error, prefixed with
 * the rank's number.
 */
public final class LeadOutput implements RankOutput {
    private final PrefixedOutput lead;
    private final PrefixedOutput others;

    /**
     * Creates an output whose forwarded lines go to {@code err}.
     *
     * @param out the launcher's standard output
     * @param err receives the forwarded lines
     * @param colored whether the prefixes of other ranks are coloured
     */
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

    private PrefixedOutput of(int rank) {
        return rank == 0 ? lead : others;
    }
}
