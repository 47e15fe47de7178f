package io.tutti.cli.lab;

import io.tutti.config.LineRate;
import java.util.Locale;

/**
 * What a host may send, and what it may receive, in bits a second including all headers.
 *
 * @param bitsPerSecond 0 for as much as the machine manages
 */
public record Rate(long bitsPerSecond) {
    /** Nothing is shaped. */
    public static final Rate NONE = new Rate(0);

    private static final long LEAST = 100_000L;
    private static final long MOST = 100_000_000_000L;
    private static final long KILO = 1_000L;
    private static final long MEGA = 1_000_000L;
    private static final long GIGA = 1_000_000_000L;
    /** Two cores shape about 75,000 packets a second; a third of that leaves them to the ranks. */
    private static final long PACKETS_PER_SECOND = 25_000;

    private static final long LEAST_PACKET = 3_000;
    private static final long MOST_PACKET = 65_536;
    private static final long OVERLOAD_PACKET = 80_000;

    /** Checks. */
    public Rate {
        if (bitsPerSecond != 0 && (bitsPerSecond < LEAST || bitsPerSecond > MOST)) {
            throw new IllegalArgumentException(
                    "rate=" + bitsPerSecond + "bit must be from 100kbit to 100gbit, or none");
        }
    }

    /** Reads {@code 1gbit}, {@code 2.5gbit}, {@code 100mbit}, {@code 500kbit} or {@code none}. */
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

    /** Whether links are slowed down at all. */
    public boolean isShaped() {
        return bitsPerSecond != 0;
    }

    /** In bytes a second; headers are part of it. */
    public double bytesPerSecond() {
        return bitsPerSecond / 8.0;
    }

    /**
     * The greatest packet that is handed to the shaper, bytes: large enough that the machine can shape {@code hosts} at
     * this rate, and no larger, because one packet after a pause passes unshaped.
     */
    int packetBytes(int hosts) {
        return (int) (isShaped() ? Math.clamp(wantedPacket(hosts), LEAST_PACKET, MOST_PACKET) : MOST_PACKET);
    }

    /** Whether shaping that many hosts takes more of two cores than there is. */
    boolean overloads(int hosts) {
        return wantedPacket(hosts) > OVERLOAD_PACKET;
    }

    private long wantedPacket(int hosts) {
        return hosts * bitsPerSecond / 8 / PACKETS_PER_SECOND;
    }

    /** For readers: {@code 1 Gbit/s}, {@code unshaped}. */
    public String words() {
        return isShaped()
                ? toString()
                        .replaceFirst("([kmg])bit", " $1bit/s")
                        .replace(" g", " G")
                        .replace(" m", " M")
                : "unshaped";
    }

    /** In the form that {@link #parse} and {@code tc} read. */
    @Override
    public String toString() {
        if (!isShaped()) {
            return "none";
        }
        if (bitsPerSecond % MEGA == 0 && bitsPerSecond >= GIGA && bitsPerSecond % GIGA == 0) {
            return bitsPerSecond / GIGA + "gbit";
        }
        return bitsPerSecond % MEGA == 0 ? bitsPerSecond / MEGA + "mbit" : bitsPerSecond / KILO + "kbit";
    }
}
