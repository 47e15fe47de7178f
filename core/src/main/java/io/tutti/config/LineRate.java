package io.tutti.config;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a network interface carries each way, all headers counted.
 *
 * @param bitsPerSecond 0 where nobody knows
 */
public record LineRate(long bitsPerSecond) {
    /** Nobody knows. */
    public static final LineRate UNKNOWN = new LineRate(0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,6}(?:\\.[0-9]{1,3})?)(kbit|mbit|gbit)");
    private static final double KILO = 1e3;
    private static final double MEGA = 1e6;
    private static final double GIGA = 1e9;
    private static final double BITS = 8;
    /** Of a full Ethernet frame: 1,448 bytes of 1,538 on the wire. */
    private static final double PAYLOAD = 1448.0 / 1538;

    /** Checks. */
    public LineRate {
        if (bitsPerSecond < 0) {
            throw new IllegalArgumentException("line-rate=" + bitsPerSecond + " must not be negative");
        }
    }

    /**
     * Reads {@code 1gbit}, {@code 2.5gbit}, {@code 100mbit} or {@code 500kbit}.
     *
     * @throws IllegalArgumentException if it is something else
     */
    public static LineRate parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException("rate=" + text + " must be a number with kbit, mbit or gbit");
        }
        double unit = switch (matcher.group(2)) {
            case "kbit" -> KILO;
            case "mbit" -> MEGA;
            default -> GIGA;
        };
        return new LineRate(Math.round(Double.parseDouble(matcher.group(1)) * unit));
    }

    /** Of megabits a second, as systems tell the speed of an interface: below 1 for one that is not known. */
    public static LineRate ofMegabits(long megabits) {
        return megabits < 1 ? UNKNOWN : new LineRate(Math.multiplyExact(megabits, (long) MEGA));
    }

    /** Whether anybody knows. */
    public boolean isKnown() {
        return bitsPerSecond > 0;
    }

    /** The lower one of those that are known. */
    public LineRate atMost(LineRate other) {
        return other.isKnown() && (!isKnown() || other.bitsPerSecond < bitsPerSecond) ? other : this;
    }

    /** What a stream of full frames carries, in bytes a second. */
    public double payloadPerSecond() {
        return bitsPerSecond / BITS * PAYLOAD;
    }
}
