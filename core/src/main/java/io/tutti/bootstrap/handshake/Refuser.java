package io.tutti.bootstrap.handshake;

/** Who is on the other side of a connection that was refused. */
public enum Refuser {
    /** A process that knows the job's secret. */
    MEMBER,
    /** A process that has not proved anything: a member with other settings, or a stranger. */
    UNPROVEN,
    /** A process that says it is of another job; it may have been reached at an outdated address. */
    OTHER_JOB
}
