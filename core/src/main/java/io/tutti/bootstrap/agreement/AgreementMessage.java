package io.tutti.bootstrap.agreement;

/** A message between two ranks that agree on the next world. */
public sealed interface AgreementMessage {
    /** A proposer asks for a promise to take part in no lower ballot. */
    record Prepare(int ballot) implements AgreementMessage {}

    /**
     * The promise.
     *
     * @param accepted what the sender has accepted before; null for nothing
     */
    record Promise(int ballot, Vote accepted) implements AgreementMessage {}

    /** A proposer proposes. */
    record Accept(Vote proposal) implements AgreementMessage {}

    /** The sender has accepted the proposal of a ballot. */
    record Accepted(int ballot) implements AgreementMessage {}

    /**
     * The sender has promised to take part in no lower ballot than another one.
     *
     * @param ballot the ballot of the message that this replies to
     * @param promised the higher one
     */
    record Outbid(int ballot, int promised) implements AgreementMessage {}

    /** The sender takes the receiver for lost, and takes part in none of its ballots. */
    record Shunned() implements AgreementMessage {}

    /** Asks what has been decided. The reply is {@link Decided} or {@link Hopeless}, or none as long as there is nothing to say. */
    record Ask() implements AgreementMessage {}

    /** The decision. */
    record Decided(NextWorld world) implements AgreementMessage {}

    /** The sender knows that no quorum is left. */
    record Hopeless() implements AgreementMessage {}
}
