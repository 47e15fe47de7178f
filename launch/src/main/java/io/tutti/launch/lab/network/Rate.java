package io.tutti.launch.lab.network;

import io.tutti.config.LineRate;
import java.math.BigDecimal;
import java.util.Locale;

/**
 * The rate at which a host may send, and may receive, in bits per second including all headers.
 *
 * @param bitsPerSecond 0 for no limit
 */
public record Rate(long bitsPerSecond) {
    /** No shaping. */
    public static final Rate NONE = new Rate(0);

    private static final long LEAST = 100_000L;
    private static final long MOST = 100_000_000_000L;
    private static final long KILO = 1_000L;
    private static final long MEGA = 1_000_000L;
    private static final long GIGA = 1_000_000_000L;
    /** Two cores shape about 75,000 packets a second; a third of that leaves most of their time to the ranks. */
    private static final long PACKETS_PER_SECOND = 25_000;

    private static final long LEAST_PACKET = 3_000;
    private static final long MOST_PACKET = 65_536;
    private static final long OVERLOAD_PACKET = 80_000;

    /**
     * Validates the number.
     *
     * @throws IllegalArgumentException if it is neither 0 nor from 100 kbit/s to 100 Gbit/s
     */
    public Rate {
        if (bitsPerSecond != 0 && (bitsPerSecond < LEAST || bitsPerSecond > MOST)) {
            throw new IllegalArgumentException(
                    "rate=" + bitsPerSecond + "bit must be from 100kbit to 100gbit, or none");
        }
    }

    /**
     * Parses a rate.
     *
     * @param text such as {@code 1gbit}, {@code 2.5gbit}, {@code 100mbit}, {@code 500kbit} or {@code none}, in any case
     * @return the rate; {@link #NONE} for {@code none}
     * @throws IllegalArgumentException if the text is no rate, or the rate is out of range
     */
    public static Rate parse(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT);
        if (plain.equals("none")) {
            return NONE;
        }
        return new Rate(line(plain).bitsPerSecond());
    }

    private static LineRate line(String text) {
        try {
            return LineRate.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(e.getMessage() + ", or none", e);
        }
    }

    /** {@return whether links are limited at all} */
    public boolean isShaped() {
        return bitsPerSecond != 0;
    }

    /** {@return the rate in bytes per second, including headers; 0 if unshaped} */
    public double bytesPerSecond() {
        return bitsPerSecond / 8.0;
    }

    /**
     * Returns the size in bytes of the largest packet that is passed to the shaper. It is large enough that the machine
     * can shape {@code hosts} at this rate. It is no larger, because one packet after a pause passes unshaped.
     */
    int packetBytes(int hosts) {
        return (int) (isShaped() ? Math.clamp(wantedPacket(hosts), LEAST_PACKET, MOST_PACKET) : MOST_PACKET);
    }

    /**
     * Returns whether shaping exceeds the capacity of two cores.
     *
     * @param hosts number of hosts whose links carry this rate
     * @return whether it does
     */
    public boolean overloads(int hosts) {
        return wantedPacket(hosts) > OVERLOAD_PACKET;
    }

    private long wantedPacket(int hosts) {
        return hosts * bitsPerSecond / 8 / PACKETS_PER_SECOND;
    }

    /** {@return the rate for human readers: {@code 1 Gbit/s}, {@code unshaped}} */
    public String words() {
        return isShaped()
                ? toString()
                        .replaceFirst("([kmg])bit", " $1bit/s")
                        .replace(" g", " G")
                        .replace(" m", " M")
                : "unshaped";
    }

    /** {@return the rate in the form that {@link #parse} and {@code tc} read} */
    @Override
    public String toString() {
        if (!isShaped()) {
            return "none";
        }
        if (bitsPerSecond % GIGA == 0) {
            return bitsPerSecond / GIGA + "gbit";
        }
        if (bitsPerSecond % MEGA == 0) {
            return bitsPerSecond / MEGA + "mbit";
        }
        return bitsPerSecond < GIGA
                ? decimal(bitsPerSecond, KILO) + "kbit"
                : decimal(bitsPerSecond - bitsPerSecond % KILO, MEGA) + "mbit";
    }

    /** Returns a number that {@link LineRate#parse} reads: at most six digits before the point, and three after it. */
    private static String decimal(long bits, long unit) {
        return BigDecimal.valueOf(bits)
                .divide(BigDecimal.valueOf(unit))
                .stripTrailingZeros()
                .toPlainString();
    }
}
