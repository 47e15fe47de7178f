package io.tutti.schedule;

/** Parses numbers in texts. */
final class TextNumbers {
    private TextNumbers() {}

    /**
     * Parses a number of at most nine digits.
     *
     * @param name the name for the error message
     * @throws IllegalArgumentException if the text is not such a number
     */
    static int parse(String name, String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + "=" + text + " must be a number of at most nine digits");
        }
        return Integer.parseInt(text);
    }
}
