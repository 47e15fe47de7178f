package io.tutti.select.table;

import io.tutti.config.LineRate;

/**
 * A range of whole numbers that includes both ends.
 *
 * @param least the lower end, at least 0
 * @param most the upper end, at least {@code least}; {@link Long#MAX_VALUE} for no limit
 */
record Range(long least, long most) {
    private static final String NUMBERS = "4, 2..8, 64K.. or ..4K";
    private static final String RATES = "1gbit, 100mbit..1gbit, 2.5gbit.. or ..100mbit";

    /** Each is 1,024 times the one before. */
    private static final String UNITS = "KMG";

    private static final int SHIFT = 10;
    private static final int MOST_DIGITS = 9;

    static final Range ALL = new Range(0, Long.MAX_VALUE);

    /** Parses {@code 4}, {@code 2..8}, {@code 64K..} or {@code ..4K}; K, M and G are powers of 1024. */
    static Range parse(String text) {
        String[] ends = ends(text, NUMBERS);
        return of(
                text,
                ends[0].isEmpty() ? 0 : number(ends[0], text),
                ends[1].isEmpty() ? Long.MAX_VALUE : number(ends[1], text));
    }

    /** Parses {@code 1gbit}, {@code 100mbit..1gbit}, {@code 2.5gbit..} or {@code ..100mbit} as bits per second. */
    static Range ofRates(String text) {
        String[] ends = ends(text, RATES);
        return of(
                text,
                ends[0].isEmpty() ? 0 : LineRate.parse(ends[0]).bitsPerSecond(),
                ends[1].isEmpty() ? Long.MAX_VALUE : LineRate.parse(ends[1]).bitsPerSecond());
    }

    /** What is before the dots and after them; both are the text if there are none. */
    private static String[] ends(String text, String form) {
        int dots = text.indexOf("..");
        if (text.isEmpty() || text.equals("..")) {
            throw new IllegalArgumentException("a range must look like " + form);
        }
        return dots < 0 ? new String[] {text, text} : new String[] {text.substring(0, dots), text.substring(dots + 2)};
    }

    private static Range of(String text, long least, long most) {
        if (least > most) {
            throw new IllegalArgumentException("range " + text + " must ascend");
        }
        return new Range(least, most);
    }

    private static long number(String word, String text) {
        int unit = UNITS.indexOf(word.charAt(word.length() - 1));
        String digits = unit < 0 ? word : word.substring(0, word.length() - 1);
        if (!isNumber(digits)) {
            throw new IllegalArgumentException("range " + text + " must look like " + NUMBERS);
        }
        return Long.parseLong(digits) << SHIFT * (unit + 1);
    }

    /** Every rank reads the default rules while it joins, so this takes no regular expression. */
    private static boolean isNumber(String word) {
        for (int i = 0; i < word.length(); i++) {
            if (word.charAt(i) < '0' || word.charAt(i) > '9') {
                return false;
            }
        }
        return !word.isEmpty() && word.length() <= MOST_DIGITS;
    }

    boolean hasAll() {
        return least == 0 && most == Long.MAX_VALUE;
    }

    boolean has(long number) {
        return least <= number && number <= most;
    }
}
