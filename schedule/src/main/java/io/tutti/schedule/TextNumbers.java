package io.tutti.schedule;

/** Numbers in texts. */
final class TextNumbers {
    private TextNumbers() {}

    /** A number of up to nine digits. */
    static int parse(String name, String text) {
        if (!text.matches("[0-9]{1,9}")) {
            throw new IllegalArgumentException(name + "=" + text + " must be a number of at most nine digits");
        }
        return Integer.parseInt(text);
    }
}
