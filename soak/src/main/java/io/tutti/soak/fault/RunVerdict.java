package io.tutti.soak.fault;

/** The outcome of a run. */
public enum RunVerdict {
    /** Everything as it must be. */
    RIGHT,
    /** The job ended before it came to the fault, and all was right. */
    NOT_REACHED,
    /** A time limit has passed because a rank had no processor for seconds: the run tells nothing. */
    STARVED,
    /** A rank gave a wrong result, did not notice the fault, or noticed one where there was none. */
    WRONG_RESULT,
    /** An exception, or the launcher, names another rank or another kind of fault. */
    WRONG_BLAME,
    /** It was noticed too late. */
    LATE,
    /** The job did not end. */
    HANG,
    /** A process, file, mapping, descriptor or socket is left. */
    LEFT;

    /** {@return whether everything was as it must be} */
    public boolean isRight() {
        return this == RIGHT || this == NOT_REACHED;
    }

    /** {@return whether something was not as it must be, and no lack of processors explains it} */
    public boolean isWrong() {
        return !isRight() && this != STARVED;
    }
}
