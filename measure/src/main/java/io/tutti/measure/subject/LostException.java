package io.tutti.measure.subject;

/** Thrown when a subject's ranks have ended, or did not answer in time. */
public final class LostException extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    /** Creates the exception. {@code status} is the exit status of the job, or 0 if no failure of the job is known. */
    public LostException(BenchSubject subject, int status, Exception cause) {
        super((subject.name() + ": its ranks have left, with status " + status + "; " + subject.said()).strip(), cause);
        this.status = status == 0 ? 1 : status;
    }

    public int status() {
        return status;
    }
}
