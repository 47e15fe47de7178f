package io.tutti.schedule;

import java.util.List;

/**
 * The limits of a schedule that is read from a file, so that a small file cannot request all memory. The page on the
 * schedule format states the same numbers. Only numbers are checked here; the verifier decides whether a schedule is
 * correct.
 */
public final class ScheduleLimits {
    /** Most ranks. */
    public static final int RANKS = 1 << 15;
    /** Most chunks that INPUT and OUTPUT of all ranks hold in total. */
    public static final int HELD_CHUNKS = 1 << 22;
    /** Most chunks that the slices of all ops name in total. */
    public static final int NAMED_CHUNKS = 1 << 26;
    /** Most lanes, as many as a communicator may have; lanes are numbered from 0. */
    public static final int LANES = 64;
    /** Most scratch buffers of a rank; they are numbered from 0. */
    public static final int SCRATCHES = 1 << 16;
    /** The largest key; the smallest is 0. */
    public static final int KEY = 999_999_999;
    /** Most characters of an algorithm's name. */
    private static final int NAME = 200;

    private final Collective collective;
    private long named;

    /**
     * Creates the limits for one schedule of a collective.
     *
     * @param collective the collective whose schedule is read
     * @throws IllegalArgumentException if the vectors of all ranks have too many chunks in total
     */
    public ScheduleLimits(Collective collective) {
        this.collective = collective;
        long held = 0;
        for (int rank = 0; rank < collective.ranks() && held <= HELD_CHUNKS; rank++) {
            held += collective.input(rank).count();
            held += collective.output(rank).count();
        }
        if (held > HELD_CHUNKS) {
            throw new IllegalArgumentException("collective=" + collective
                    + " has too many chunks: vectors of all ranks must hold at most " + HELD_CHUNKS);
        }
    }

    /** {@return the collective of the schedule} */
    public Collective collective() {
        return collective;
    }

    /**
     * Checks an algorithm's name.
     *
     * @param name the name that a file states
     * @return the name
     * @throws IllegalArgumentException if the name is not one line of visible ASCII characters with single spaces and
     *     without semicolons, or is too long
     */
    public static String checkName(String name) {
        if (name.length() > NAME || !name.matches("[!-:<-~]+( [!-:<-~]+)*")) {
            throw new IllegalArgumentException(
                    "algorithm=" + name.lines().findFirst().orElse("") + " must be 1 to " + NAME
                            + " visible characters, no semicolon, single spaces between");
        }
        return name;
    }

    /**
     * Checks an op, and counts the chunks that it names towards {@link #NAMED_CHUNKS}.
     *
     * @param rank the rank whose program the op belongs to
     * @param op the op
     * @return the op
     * @throws IllegalArgumentException if a number is out of range; the message states the value and the range
     */
    public Op check(int rank, Op op) {
        range("lane", op.lane(), 0, LANES - 1);
        switch (op) {
            case Op.Send send -> message(rank, send.peer(), send.key());
            case Op.Recv recv -> message(rank, recv.peer(), recv.key());
            case Op.Copy copy -> {}
            case Op.Reduce reduce -> {}
            case Op.Apply apply -> {}
        }
        check(op.reads());
        check(op.writes());
        return op;
    }

    private void message(int rank, int peer, int key) {
        range("peer", peer, 0, collective.ranks() - 1);
        if (peer == rank) {
            throw new IllegalArgumentException("peer=" + peer + " must be another rank than its own");
        }
        range("key", key, 0, KEY);
    }

    private void check(List<Slice> slices) {
        for (Slice slice : slices) {
            if (slice.end() > collective.chunks()) {
                throw new IllegalArgumentException(
                        "slice=" + slice + " must end with chunk " + (collective.chunks() - 1) + " or before");
            }
            if (slice.buffer() instanceof Buffer.Scratch scratch && scratch.number() >= SCRATCHES) {
                throw new IllegalArgumentException("buffer=" + scratch + " must be s0 to s" + (SCRATCHES - 1));
            }
            named += slice.count();
        }
        if (named > NAMED_CHUNKS) {
            throw new IllegalArgumentException(
                    "ops up to this one name " + named + " chunks, more than " + NAMED_CHUNKS + " in all");
        }
    }

    private static void range(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw new IllegalArgumentException(name + "=" + value + " must be " + least + " to " + most);
        }
    }
}
