package io.tutti.select;

import io.tutti.config.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A word of a line of a file, with its place for messages.
 *
 * @param text without spaces
 * @param line from 1
 * @param column from 1
 */
record Token(String text, int line, int column) {
    private static final int SHOWN = 40;

    /** The words of a line up to a #. */
    static List<Token> of(String text, int line) {
        List<Token> words = new ArrayList<>();
        int end = text.indexOf('#') < 0 ? text.length() : text.indexOf('#');
        int begin = -1;
        for (int i = 0; i <= end; i++) {
            boolean isSpace = i == end || Character.isWhitespace(text.charAt(i));
            if (!isSpace && begin < 0) {
                begin = i;
            } else if (isSpace && begin >= 0) {
                words.add(new Token(text.substring(begin, i), line, begin + 1));
                begin = -1;
            }
        }
        return words;
    }

    /** What stands before an equals sign, or all of it. */
    String key() {
        int equals = text.indexOf('=');
        return equals < 0 ? text : text.substring(0, equals);
    }

    /** What stands behind the equals sign, at its column. */
    Token value() {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw wrong("must look like name=value");
        }
        return new Token(text.substring(equals + 1), line, column + equals + 1);
    }

    /** The word as something else; its complaints are told with the place. */
    <T> T as(Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(place() + e.getMessage(), e);
        }
    }

    /** A number of seconds, or seconds a byte. */
    double number() {
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && !Double.isInfinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // said below
        }
        throw wrong("must be a number that is not negative");
    }

    /** A count. */
    long count() {
        if (!text.matches("[0-9]{1,18}")) {
            throw wrong("must be a whole number from 0");
        }
        return Long.parseLong(text);
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(place() + shown() + " " + what);
    }

    /** The word as far as it fits into a message; what is no visible character is a question mark. */
    private String shown() {
        String start = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
        return start.replaceAll("[^\\p{Graph}…]", "?");
    }

    /** A reader's complaint, as it is told of a file: {@code FILE:LINE: what; what to do}. */
    static IllegalArgumentException in(String file, Setting setting, IllegalArgumentException complaint) {
        String where = complaint.getMessage().replaceFirst("^line ([0-9]+), ", "$1: ");
        String remedy = setting == Setting.TUNING ? "delete it" : "mend it";
        return new IllegalArgumentException(
                file + ":" + where + "; " + remedy + " or set " + setting.environmentName() + "=none", complaint);
    }

    private String place() {
        return "line " + line + ", column " + column + ": ";
    }
}
