package io.tutti.bootstrap.agreement;

/**
 * The proposal that a rank has accepted last.
 *
 * @param ballot the proposal's number
 * @param world what was proposed
 */
public record Vote(int ballot, NextWorld world) {
    /** {@return the vote of the higher ballot; null if there is none} */
    static Vote later(Vote one, Vote other) {
        return one == null || other != null && other.ballot > one.ballot ? other : one;
    }
}
