package io.tutti.config;

import java.util.Locale;

/**
 * The rate of a network interface in each direction, with all headers counted.
 *
 * @param bitsPerSecond bits per second; 0 if unknown
 */
public record LineRate(long bitsPerSecond) {
    /** The rate is unknown. */
    public static final LineRate UNKNOWN = new LineRate(0);

    private static final int UNIT_LETTERS = 4;
    private static final int MOST_DIGITS = 6;
    private static final int MOST_DECIMALS = 3;
    private static final double KILO = 1e3;
    private static final double MEGA = 1e6;
    private static final double GIGA = 1e9;
    private static final double BITS = 8;
    /** Payload share of a full Ethernet frame: 1,448 bytes of 1,538 on the wire. */
    private static final double PAYLOAD = 1448.0 / 1538;

    /** Checks that the rate is not negative. */
    public LineRate {
        if (bitsPerSecond < 0) {
            throw new IllegalArgumentException("line-rate=" + bitsPerSecond + " must not be negative");
        }
    }

    /**
     * Parses {@code 1gbit}, {@code 2.5gbit}, {@code 100mbit} or {@code 500kbit}.
     *
     * @param text a rate; case and surrounding blanks are ignored
     * @return the rate
     * @throws IllegalArgumentException if the text has another form, or the rate is 0
     */
    public static LineRate parse(String text) {
        String rate = text.strip().toLowerCase(Locale.ROOT);
        int end = Math.max(0, rate.length() - UNIT_LETTERS);
        double unit = unit(rate.substring(end));
        if (unit == 0 || !isNumber(rate.substring(0, end))) {
            throw new IllegalArgumentException("rate=" + text + " must be a number with kbit, mbit or gbit");
        }
        double number = Double.parseDouble(rate.substring(0, end));
        if (number == 0) {
            throw new IllegalArgumentException("rate=" + text + " must be above 0");
        }
        return new LineRate(Math.round(number * unit));
    }

    /** Returns the bits per second of a unit, or 0 if it is none. */
    private static double unit(String word) {
        return switch (word) {
            case "kbit" -> KILO;
            case "mbit" -> MEGA;
            case "gbit" -> GIGA;
            default -> 0;
        };
    }

    /** Every rank reads rates of the default rules while it joins, so this takes no regular expression. */
    private static boolean isNumber(String text) {
        int point = text.indexOf('.');
        String whole = point < 0 ? text : text.substring(0, point);
        return hasDigits(whole, MOST_DIGITS) && (point < 0 || hasDigits(text.substring(point + 1), MOST_DECIMALS));
    }

    private static boolean hasDigits(String text, int most) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= most;
    }

    /**
     * Converts the speed that the system reports for an interface.
     *
     * @param megabits megabits per second; below 1 if the system does not know the speed
     * @return the rate, or {@link #UNKNOWN}
     */
    public static LineRate ofMegabits(long megabits) {
        return megabits < 1 ? UNKNOWN : new LineRate(Math.multiplyExact(megabits, (long) MEGA));
    }

    /** {@return whether the rate is known} */
    public boolean isKnown() {
        return bitsPerSecond > 0;
    }

    /**
     * {@return the lower of the two rates; if one of them is unknown, the other}
     *
     * @param other the rate to compare with
     */
    public LineRate atMost(LineRate other) {
        return other.isKnown() && (!isKnown() || other.bitsPerSecond < bitsPerSecond) ? other : this;
    }

    /** {@return the payload that a stream of full frames carries, in bytes per second} */
    public double payloadPerSecond() {
        return bitsPerSecond / BITS * PAYLOAD;
    }
}
