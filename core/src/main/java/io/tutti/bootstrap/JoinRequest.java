package io.tutti.bootstrap;

import io.tutti.bootstrap.handshake.RefusedException;
import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.crypto.SystemRandom;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.ProtocolException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The request of a rank to join a job.
 *
 * @param rank the rank's number
 * @param size the number of ranks that it expects
 * @param formats the formats of the data that ranks exchange
 * @param launch the start of its launcher; null if not set
 * @param options the settings that must be the same on all ranks, as text
 * @param name its description in messages, besides its number
 * @param attempt which of its attempts this is
 */
public record JoinRequest(
        int rank, int size, Formats formats, LaunchId launch, String options, String name, Attempt attempt) {
    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles while ranks join. */
    @Override
    public int hashCode() {
        return 31 * rank + attempt.hashCode();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof JoinRequest request
                && rank == request.rank
                && size == request.size
                && formats.equals(request.formats)
                && Objects.equals(launch, request.launch)
                && options.equals(request.options)
                && name.equals(request.name)
                && attempt.equals(request.attempt);
    }

    /**
     * Tells attempts of one process from those of another. A process gives a connection up before it tries again, so its last attempt counts.
     *
     * @param joiner drawn at random by a process that joins
     * @param number of the attempt, from 0
     */
    public record Attempt(long joiner, int number) {
        /** {@return the first attempt of a process} */
        public static Attempt first() {
            return new Attempt(SystemRandom.number(), 0);
        }

        @Override
        public int hashCode() {
            return 31 * Long.hashCode(joiner) + number;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Attempt attempt && joiner == attempt.joiner && number == attempt.number;
        }

        /** Whether this is a later attempt of the same process. */
        boolean follows(Attempt other) {
            return joiner == other.joiner && number > other.number;
        }
    }

    /**
     * The formats of the data that ranks exchange.
     *
     * @param version version of the protocols between ranks
     * @param layout fingerprint of the layouts of messages and shared memory
     */
    public record Formats(int version, long layout) {
        /** Written out, as {@link #equals} is: what a record has of itself is made of method handles while ranks join. */
        @Override
        public int hashCode() {
            return 31 * version + Long.hashCode(layout);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Formats formats && version == formats.version && layout == formats.layout;
        }

        @Override
        public String toString() {
            return "version " + version + " with layout " + HexFormat.of().toHexDigits(layout);
        }
    }

    public byte[] encode() {
        return new WireWriter()
                .i32(formats.version)
                .i64(formats.layout)
                .i32(rank)
                .i32(size)
                .text(launch == null ? "" : launch.toString())
                .bytes(options.getBytes(StandardCharsets.UTF_8)) // whole and unchanged: they are compared
                .text(name)
                .i64(attempt.joiner)
                .i32(attempt.number)
                .toBytes();
    }

    /** {@return the request of this process's next attempt} */
    JoinRequest again() {
        Attempt next = new Attempt(attempt.joiner, attempt.number + 1);
        return new JoinRequest(rank, size, formats, launch, options, name, next);
    }

    static JoinRequest decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        Formats formats = new Formats(in.i32(), in.i64());
        JoinRequest request = new JoinRequest(
                in.i32(),
                in.i32(),
                formats,
                launch(in.text()),
                new String(in.bytes(), StandardCharsets.UTF_8),
                in.text(),
                new Attempt(in.i64(), in.i32()));
        in.end();
        return request;
    }

    private static LaunchId launch(String text) throws ProtocolException {
        try {
            return text.isEmpty() ? null : LaunchId.parse(text);
        } catch (IllegalArgumentException e) {
            throw new ProtocolException(JobVariables.LAUNCH + "=" + e.getMessage());
        }
    }

    /**
     * Checks that the requesting rank belongs to rank 0's job.
     *
     * @param rankZero rank 0's own request
     * @throws RefusedException if the two differ where they must agree
     */
    public void check(JoinRequest rankZero) throws RefusedException {
        checkStarted(rankZero);
        if (size != rankZero.size) {
            throw new RefusedException(
                    "sizes differ: rank " + rank + " expects " + size + " ranks, rank 0 expects " + rankZero.size);
        }
        if (rank < 1 || rank >= size) {
            throw new RefusedException("rank=" + rank + " must be from 1 to " + (size - 1));
        }
        checkOptions(rankZero);
    }

    /**
     * Checks that the requesting process may become a rank of a job that runs: it may have any place, as the job may have another size now.
     *
     * @param rankZero what rank 0 would request if it joined
     * @throws RefusedException if the two differ where they must agree
     */
    void checkRunning(JoinRequest rankZero) throws RefusedException {
        checkStarted(rankZero);
        if (rank < 0) {
            throw new RefusedException("rank=" + rank + " must be at least 0");
        }
        checkOptions(rankZero);
    }

    private void checkStarted(JoinRequest rankZero) throws RefusedException {
        if (!formats.equals(rankZero.formats)) {
            throw new RefusedException("formats differ: rank " + rank + " has " + formats + ", rank 0 has "
                    + rankZero.formats + "; run the same Tutti everywhere");
        }
        if ((launch == null) != (rankZero.launch == null)) {
            throw otherStart(rankZero, "; start all ranks in the same way");
        }
        checkStart(rankZero);
    }

    private void checkOptions(JoinRequest rankZero) throws RefusedException {
        if (!options.equals(rankZero.options)) {
            throw new RefusedException("options differ: rank " + rank + " has " + difference(options, rankZero.options)
                    + ", rank 0 has " + difference(rankZero.options, options));
        }
    }

    /**
     * Checks that the same launcher has not started the two ranks in different starts.
     *
     * @throws RefusedException if it has
     */
    void checkStart(JoinRequest other) throws RefusedException {
        if (launch != null && launch.launcher().equals(other.launch.launcher()) && !launch.equals(other.launch)) {
            throw otherStart(other, "");
        }
    }

    private RefusedException otherStart(JoinRequest other, String advice) {
        return new RefusedException("of another start: rank " + rank + " has " + start() + ", rank " + other.rank
                + " has " + other.start() + advice);
    }

    private String start() {
        return launch == null ? "no " + JobVariables.LAUNCH : JobVariables.LAUNCH + "=" + launch;
    }

    /** Returns the words of one text that the other lacks, as they can be shown. */
    private static String difference(String one, String other) {
        List<String> others = Arrays.asList(other.split(" "));
        String words = Arrays.stream(one.split(" "))
                .filter(word -> !others.contains(word))
                .collect(Collectors.joining(" "));
        return WireReader.text(WireWriter.utf8(words.isEmpty() ? one : words));
    }
}
