package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.io.IOException;
import java.net.ProtocolException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * What a rank reports to all other ranks about its host.
 *
 * @param hostName the host's name, for messages
 * @param pid process id
 * @param processors number of processors that the rank may use at a time
 * @param allowed numbers of the processors that the rank may run on; more than {@code processors} if its share of their
 *     time is limited
 * @param lineRate rate of the network that joins the rank's host to others
 * @param boot the system's boot id; empty if unknown
 * @param host the user's override of host detection; empty if there is none
 * @param token content of the rank's probe file; empty if the rank could not write one
 */
public record HostFacts(
        String hostName,
        long pid,
        int processors,
        List<Integer> allowed,
        LineRate lineRate,
        String boot,
        String host,
        byte[] token) {
    private static final Path BOOT_ID = Path.of("/proc/sys/kernel/random/boot_id");

    /** Returns the boot id of the system; empty if it cannot be read. */
    public static String bootId() {
        try {
            return Files.readString(BOOT_ID).strip();
        } catch (IOException e) {
            return "";
        }
    }

    /** Returns this host's name, without a query to a name server; never fails. */
    public static String localName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            String name = System.getenv("HOSTNAME");
            return name == null ? "unknown" : name;
        }
    }

    /** Returns whether both ranks could be on one host, as far as their facts show. */
    boolean mayShareMemory(HostFacts other) {
        return boot.equals(other.boot) && host.equals(other.host) && token.length > 0 && other.token.length > 0;
    }

    /**
     * Returns what tells this rank's machine from others: its boot id, or its host's name if the system has no boot id.
     */
    String machine() {
        return boot.isEmpty() ? "host " + hostName : boot;
    }

    /**
     * Returns how many processors ranks on one machine may use together; each rank may be bound to some of them.
     *
     * @param ranks the facts of all ranks on the machine
     * @return at least 1
     */
    static int processors(List<HostFacts> ranks) {
        int atATime = ranks.stream().mapToInt(HostFacts::processors).sum();
        long different =
                ranks.stream().flatMap(rank -> rank.allowed.stream()).distinct().count();
        return Math.clamp(different, 1, Math.max(1, atATime));
    }

    boolean hasToken(byte[] bytes) {
        return token.length > 0 && Arrays.equals(token, bytes);
    }

    public byte[] encode() {
        return new WireWriter()
                .text(hostName)
                .i64(pid)
                .i32(processors)
                .text(ProcessorSet.text(allowed))
                .i64(lineRate.bitsPerSecond())
                .text(boot)
                .text(host)
                .bytes(token)
                .toBytes();
    }

    public static HostFacts decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        HostFacts facts = new HostFacts(
                in.text(),
                in.i64(),
                in.i32(),
                processors(in.text()),
                lineRate(in.i64()),
                in.text(),
                in.text(),
                in.bytes());
        in.end();
        return facts;
    }

    private static List<Integer> processors(String text) throws ProtocolException {
        try {
            return ProcessorSet.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException(e.getMessage());
        }
    }

    private static LineRate lineRate(long bitsPerSecond) throws ProtocolException {
        if (bitsPerSecond < 0) {
            throw new ProtocolException("a line rate of " + bitsPerSecond);
        }
        return new LineRate(bitsPerSecond);
    }
}
