package io.tutti.select.table;

import io.tutti.config.Setting;
import io.tutti.error.Excerpt;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A word of a text file, with its position for messages.
 *
 * @param text the word, without spaces
 * @param line the line number, from 1
 * @param column the column of its first character, from 1
 */
public record Token(String text, int line, int column) {
    private static final int SHOWN = 40;
    /** Of each end of a parser's message, which may hold the word. */
    private static final int SHOWN_OF_MESSAGE = 200;

    /** Splits a line into words, up to a #. */
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

    /** Returns the text before the equals sign, or the whole text if there is none. */
    String key() {
        int equals = text.indexOf('=');
        return equals < 0 ? text : text.substring(0, equals);
    }

    /** Returns the text after the equals sign, with its column. */
    Token value() {
        int equals = text.indexOf('=');
        if (equals < 0) {
            throw wrong("must look like name=value");
        }
        return new Token(text.substring(equals + 1), line, column + equals + 1);
    }

    /** Converts the word. The position is prepended to the message of an {@link IllegalArgumentException}. */
    <T> T as(Function<String, T> reader) {
        try {
            return reader.apply(text);
        } catch (IllegalArgumentException e) {
            throw placed(e);
        }
    }

    /** Returns the complaint of a parser about this word, with the position prepended to its message. */
    IllegalArgumentException placed(IllegalArgumentException complaint) {
        return new IllegalArgumentException(place() + Excerpt.of(complaint.getMessage(), SHOWN_OF_MESSAGE), complaint);
    }

    /** Parses a finite number that is not negative. */
    double number() {
        try {
            double number = Double.parseDouble(text);
            if (number >= 0 && !Double.isInfinite(number)) {
                return number;
            }
        } catch (NumberFormatException e) {
            // reported below
        }
        throw wrong("must be a number that is not negative");
    }

    /** Parses a whole number from 0. */
    long count() {
        if (!text.matches("[0-9]{1,18}")) {
            throw wrong("must be a whole number from 0");
        }
        return Long.parseLong(text);
    }

    IllegalArgumentException wrong(String what) {
        return new IllegalArgumentException(place() + shown() + " " + what);
    }

    /** Returns the word, shortened for a message. Invisible characters are replaced by question marks. */
    private String shown() {
        String start = text.length() > SHOWN ? text.substring(0, SHOWN) + "…" : text;
        return start.replaceAll("[^\\p{Graph}…]", "?");
    }

    /** Converts a parser's exception to one that names the file: {@code FILE:LINE: what; what to do}. */
    public static IllegalArgumentException in(String file, Setting setting, IllegalArgumentException complaint) {
        String where = complaint.getMessage().replaceFirst("^line ([0-9]+), ", "$1: ");
        String remedy = setting == Setting.TUNING ? "delete it" : "mend it";
        return new IllegalArgumentException(
                file + ":" + where + "; " + remedy + " or set " + setting.environmentName() + "=none", complaint);
    }

    private String place() {
        return "line " + line + ", column " + column + ": ";
    }
}
