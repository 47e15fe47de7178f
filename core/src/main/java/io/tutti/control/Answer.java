package io.tutti.control;

/**
 * What a rank says about one collective when it is asked.
 *
 * @param communicator the communicator
 * @param sequence the collective
 * @param text what it was begun as; empty if it was not begun or is no longer kept
 * @param latest the highest collective begun there, 0 if none
 * @param latestText what that was begun as; empty if unknown
 * @param left whether the rank will begin nothing more
 */
record Answer(long communicator, long sequence, String text, long latest, String latestText, boolean left) {
    /** What a board says; null is the board of a communicator that the rank doesn't have yet. */
    static Answer of(Board board, long communicator, long sequence) {
        if (board == null) {
            return new Answer(communicator, sequence, "", 0, "", false);
        }
        boolean left = board.hasLeft(); // before the rest: what was begun before leaving is then visible
        long latest = board.latest();
        return new Answer(communicator, sequence, words(board, sequence), latest, words(board, latest), left);
    }

    private static String words(Board board, long sequence) {
        String text = sequence == 0 ? null : board.describe(sequence);
        return text == null ? "" : text;
    }

    /** The same rank's answer about another collective, as far as it can be told from this one. */
    Answer about(long other) {
        return new Answer(communicator, other, other == latest ? latestText : "", latest, latestText, left);
    }

    /** The same answer from a rank that has left. */
    Answer afterLeaving() {
        return new Answer(communicator, sequence, text, latest, latestText, true);
    }
}
