package io.tutti.training.option;

import io.tutti.training.backend.UsageException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Files of a training; empty names for none.
 *
 * @param csv receives a line per epoch
 * @param html receives a page with curves
 * @param save receives the state of the run
 * @param every steps after which the state is saved; 0 for the steps of an epoch
 * @param resume the state of a run to continue
 * @param trace receives the trace of the first exchanges
 * @param recorded number of recorded exchanges
 */
public record TrainFiles(String csv, String html, String save, int every, String resume, String trace, int recorded) {
    /** None. */
    static final TrainFiles NONE = new TrainFiles("", "", "", 0, "", "", 0);

    public TrainFiles {
        if (every > 0 && save.isEmpty()) {
            throw new UsageException("--save-every " + every + " needs --save FILE");
        }
        if (!trace.isEmpty() && !resume.isEmpty()) {
            throw new UsageException("--trace is of a run from its beginning, not of one with --resume");
        }
        requireApart("--csv " + csv, "--html " + html, "--save " + save, "--trace " + trace);
    }

    /** The file that is written later would replace the other. */
    private static void requireApart(String... options) {
        Map<Path, String> files = new HashMap<>();
        for (String option : options) {
            String name = option.substring(option.indexOf(' ') + 1);
            Path file = Path.of(name).toAbsolutePath().normalize();
            String other = name.isEmpty() || name.startsWith("/dev/") ? null : files.put(file, option);
            if (other != null) {
                throw new UsageException(other + " and " + option + " are one file; give each one of its own");
            }
        }
    }

    /** Whether the test accuracy of every epoch is needed. */
    public boolean isRecorded() {
        return !csv.isEmpty() || !html.isEmpty();
    }

    /** The words that must be equal on all ranks so that they call the same collectives. */
    public String essence() {
        return "recorded=" + isRecorded() + " saved=" + !save.isEmpty() + " save-every=" + every + " resumed="
                + !resume.isEmpty() + " trace=" + !trace.isEmpty();
    }
}
