package io.tutti.examples;

/**
 * Files of a training; empty names for none.
 *
 * @param csv gets a line per epoch
 * @param html gets a page with curves
 * @param save gets the state of the run, to go on from
 * @param every steps after which the state is saved; 0 for the steps of an epoch
 * @param resume has the state of a run to go on with
 * @param trace gets what the first exchanges did on the wire
 * @param recorded how many
 */
record TrainFiles(String csv, String html, String save, int every, String resume, String trace, int recorded) {
    /** None. */
    static final TrainFiles NONE = new TrainFiles("", "", "", 0, "", "", 0);

    TrainFiles {
        if (every > 0 && save.isEmpty()) {
            throw new UsageException("--save-every " + every + " needs --save FILE");
        }
        if (!trace.isEmpty() && !resume.isEmpty()) {
            throw new UsageException("--trace is of a run from its beginning, not of one with --resume");
        }
    }

    /** Whether the test accuracy of every epoch is needed. */
    boolean isRecorded() {
        return !csv.isEmpty() || !html.isEmpty();
    }

    /** What ranks must have alike to do the same collectives. */
    String essence() {
        return "recorded=" + isRecorded() + " saved=" + !save.isEmpty() + " save-every=" + every + " resumed="
                + !resume.isEmpty() + " trace=" + !trace.isEmpty();
    }
}
