package mpi;

import io.tutti.config.Options;
import io.tutti.config.Setting;

/** Options of the jobs that programs of MPI join. */
final class MpiOptions {
    /** A day, in seconds. MPI has no deadline, and its programs compute for as long as they like while others wait for them. */
    static final String DEADLINE = "86400";

    private MpiOptions() {}

    static Options fromEnvironment() {
        return patient(Options.fromEnvironment());
    }

    /** Returns options with a deadline for programs of MPI, unless the user has chosen one. */
    static Options patient(Options options) {
        boolean isDefault = options.entries().get(Setting.DEADLINE).origin().equals(Options.DEFAULT);
        return isDefault ? options.with(Setting.DEADLINE, DEADLINE) : options;
    }
}
