package io.tutti.control.log;

/**
 * What a rank has sent to another one in a collective, as far as the link has taken it.
 *
 * @param rank the receiver's number in the world
 * @param lane the lane of the collective
 * @param messages complete messages, at least 1
 */
public record Sent(int rank, int lane, int messages) {
    /** The same with another number of the receiver. */
    public Sent withRank(int number) {
        return new Sent(number, lane, messages);
    }
}
