package io.tutti.soak.longjob;

import io.tutti.soak.fault.RunVerdict;

/**
 * The outcome of one fault of a long job.
 *
 * @param verdict the result
 * @param reason what is wrong; empty if nothing is
 * @param noticedMillis the longest time that another rank took to show it; 0 if none has
 * @param wholeMillis until all ranks, replacements among them, were one world again; 0 if no rank was lost
 */
public record FaultVerdict(RunVerdict verdict, String reason, long noticedMillis, long wholeMillis) {
    static final FaultVerdict NOT_REACHED = new FaultVerdict(RunVerdict.NOT_REACHED, "", 0, 0);
    static final FaultVerdict RIGHT = new FaultVerdict(RunVerdict.RIGHT, "", 0, 0);

    static FaultVerdict of(RunVerdict verdict, String reason) {
        return new FaultVerdict(verdict, reason, 0, 0);
    }

    /** The same, unless something else is wrong. */
    FaultVerdict or(RunVerdict other, String why) {
        return verdict.isWrong() ? this : new FaultVerdict(other, why, noticedMillis, wholeMillis);
    }

    /** The same, but if it may be wrong by a time limit, nothing follows. */
    FaultVerdict starved() {
        boolean isByTime =
                verdict == RunVerdict.LATE || verdict == RunVerdict.WRONG_RESULT || verdict == RunVerdict.WRONG_BLAME;
        return isByTime ? new FaultVerdict(RunVerdict.STARVED, reason, noticedMillis, wholeMillis) : this;
    }
}
