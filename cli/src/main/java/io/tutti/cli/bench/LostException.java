package io.tutti.cli.bench;

/** A party's ranks are gone, or did not answer in time. */
public final class LostException extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    /** {@code status} is that of the job, 0 if it is not known to have failed. */
    public LostException(BenchSubject subject, int status, Exception cause) {
        super((subject.name() + ": its ranks have left, with status " + status + "; " + subject.said()).strip(), cause);
        this.status = status == 0 ? 1 : status;
    }

    int status() {
        return status;
    }
}
