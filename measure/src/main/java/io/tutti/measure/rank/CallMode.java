package io.tutti.measure.rank;

/**
 * How the timed calls are made.
 *
 * @param touches whether the input is written before each timed call, as by a program that computes it; otherwise what
 *     a call reads may still be in the caches of the processor that read it last
 * @param starts whether a call is started and then waited for
 */
public record CallMode(boolean touches, boolean starts) {
    /** Blocking calls on vectors that are not written. */
    public static final CallMode PLAIN = new CallMode(false, false);

    private static final String TOUCHES = "t";
    private static final String STARTS = "s";
    private static final String NEITHER = "-";

    /** Returns the mode as one command-line argument, which the C programs of peers read, too. */
    public String word() {
        String letters = (touches ? TOUCHES : "") + (starts ? STARTS : "");
        return letters.isEmpty() ? NEITHER : letters;
    }

    /** Returns the mode in files: {@code plain}, {@code touched}, {@code started} or {@code touched+started}. */
    public String shortText() {
        return touches ? starts ? "touched+started" : "touched" : starts ? "started" : "plain";
    }

    static CallMode ofWord(String word) {
        return new CallMode(word.contains(TOUCHES), word.contains(STARTS));
    }

    /** Returns the mode for readers: {@code written before each call, started}; empty if neither. */
    public String text() {
        String touched = touches ? ", written before each call" : "";
        return touched + (starts ? ", started" : "");
    }
}
