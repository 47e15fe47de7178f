package io.tutti.control.log;

import java.util.List;

/**
 * What a rank says about one collective when it is asked.
 *
 * @param communicator the communicator
 * @param sequence the collective
 * @param text what it was begun as; empty if it was not begun or is no longer kept
 * @param before the hash of all that was begun before it; 0 if it was not begun or is no longer kept
 * @param latest the highest collective begun there, 0 if none
 * @param latestText what that was begun as; empty if unknown
 * @param chain the hash of all that was begun; exact once the rank has left
 * @param left whether the rank will begin nothing more
 * @param waits what the rank waits for in this collective, or in the latest if it has not begun this one
 * @param past what was begun lately, if that was asked for, or the rank has left
 * @param site where the program of a rank is that has not begun the collective; empty if it is unknown
 */
public record CallLogReply(
        long communicator,
        long sequence,
        String text,
        long before,
        long latest,
        String latestText,
        long chain,
        boolean left,
        StallReport waits,
        List<CallRun> past,
        String site) {
    /** So many characters of a call log fit into a message. */
    private static final int MOST_CHARACTERS = 1 << 18;

    /** A farewell tells of all communicators, so of each no more than this. */
    private static final int FAREWELL_RUNS = 16;

    private static final int FAREWELL_CHARACTERS = 1 << 12;

    private static final int BRIEF_CHARACTERS = 1 << 10;

    /** A reply without a call site. */
    public CallLogReply(
            long communicator,
            long sequence,
            String text,
            long before,
            long latest,
            String latestText,
            long chain,
            boolean left,
            StallReport waits,
            List<CallRun> past) {
        this(communicator, sequence, text, before, latest, latestText, chain, left, waits, past, "");
    }

    public CallLogReply {
        past = List.copyOf(past);
    }

    /** What a call log says; null is the call log of a communicator that the rank doesn't have yet. */
    public static CallLogReply of(CallLog log, long communicator, long sequence, boolean withPast) {
        if (log == null) {
            return new CallLogReply(communicator, sequence, "", 0, 0, "", 0, false, StallReport.NONE, List.of());
        }
        boolean left = log.hasLeft(); // before the rest: what was begun before leaving is then visible
        long latest = log.latest();
        return new CallLogReply(
                communicator,
                sequence,
                words(log, sequence),
                log.chainBefore(sequence),
                latest,
                words(log, latest),
                log.chain(),
                left,
                log.waits(Math.min(sequence, latest)),
                withPast ? log.runs(CallLog.RUNS, MOST_CHARACTERS) : List.of(),
                latest < sequence && !left ? log.callSite() : "");
    }

    /** The answer for a rank that has closed the communicator, of which nothing is known any more: it may have begun the collective. */
    public static CallLogReply forgotten(long communicator, long sequence) {
        return new CallLogReply(communicator, sequence, "", 0, sequence, "", 0, true, StallReport.NONE, List.of());
    }

    /** The last words of a rank that leaves the job. */
    static CallLogReply farewell(CallLog log) {
        CallLogReply reply = of(log, log.communicator(), log.latest(), false);
        return reply.with(log.runs(FAREWELL_RUNS, FAREWELL_CHARACTERS)).afterLeaving();
    }

    private static String words(CallLog log, long sequence) {
        String text = sequence == 0 ? null : log.describe(sequence);
        return text == null ? "" : text;
    }

    /** Whether the collective was begun. */
    public boolean isBegun() {
        return latest >= sequence;
    }

    /** The same rank's answer about another collective, as far as it can be told from this one. */
    public CallLogReply about(long other) {
        String known = other == latest ? latestText : CallRun.textOf(past, other);
        long hash = other == sequence ? before : 0;
        return new CallLogReply(
                communicator,
                other,
                known == null ? "" : known,
                hash,
                latest,
                latestText,
                chain,
                left,
                StallReport.NONE,
                past);
    }

    /** The same answer from a rank that has left. */
    public CallLogReply afterLeaving() {
        return new CallLogReply(communicator, sequence, text, before, latest, latestText, chain, true, waits, past);
    }

    /** The same answer without what may be long: it says where the rank is and what hash it has, in few bytes. */
    public CallLogReply brief() {
        return new CallLogReply(
                communicator,
                sequence,
                cut(text),
                before,
                latest,
                cut(latestText),
                chain,
                left,
                StallReport.NONE,
                List.of(),
                cut(site));
    }

    private static String cut(String text) {
        return text.length() <= BRIEF_CHARACTERS ? text : text.substring(0, BRIEF_CHARACTERS);
    }

    private CallLogReply with(List<CallRun> runs) {
        return new CallLogReply(communicator, sequence, text, before, latest, latestText, chain, left, waits, runs);
    }
}
