package io.tutti.model.cost;

/**
 * A predicted time as the sum of its terms, which tell why a schedule is fast or slow. All are in seconds.
 *
 * @param latency of messages that wait for one another, with what it takes to wake ranks that share a processor
 * @param messages of processors, for each message
 * @param transfer of bytes, on the link or copied by processors, whichever takes longer
 * @param reduction of processors, for each byte that is combined
 */
public record TimeTerms(double latency, double messages, double transfer, double reduction) {
    /** {@return the predicted time, in seconds} */
    public double seconds() {
        return latency + messages + transfer + reduction;
    }

    /**
     * {@return the terms of both}
     *
     * @param other the terms of other messages of the same schedule
     */
    public TimeTerms plus(TimeTerms other) {
        return new TimeTerms(
                latency + other.latency,
                messages + other.messages,
                transfer + other.transfer,
                reduction + other.reduction);
    }
}
