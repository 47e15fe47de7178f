package io.tutti.schedule;

import java.util.List;

/**
 * What a schedule that is read may contain at most, so that a few bytes of a file cannot ask for all memory. The page of the
 * format names the same numbers. Only numbers are checked here; whether a schedule is right, the verifier says.
 */
public final class ScheduleLimits {
    /** Ranks. */
    public static final int RANKS = 1 << 15;
    /** Chunks that INPUT and OUTPUT of all ranks hold together. */
    public static final int HELD_CHUNKS = 1 << 22;
    /** Chunks that the slices of all ops name together. */
    public static final int NAMED_CHUNKS = 1 << 26;
    /** Lanes, as many as a communicator may have; they are numbered from 0. */
    public static final int LANES = 64;
    /** Scratch buffers of a rank, numbered from 0. */
    public static final int SCRATCHES = 1 << 16;
    /** The largest key; keys begin with 0. */
    public static final int KEY = 999_999_999;
    /** Characters of an algorithm's name. */
    private static final int NAME = 200;

    private final Collective collective;
    private long named;

    /**
     * For a schedule of this collective.
     *
     * @throws IllegalArgumentException if its vectors have too many chunks
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

    /** What the schedule is for. */
    public Collective collective() {
        return collective;
    }

    /**
     * Checks an algorithm's name.
     *
     * @return the name
     * @throws IllegalArgumentException if it is no line of visible ASCII characters without semicolons
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
     * Checks an op.
     *
     * @param rank whose op it is
     * @return the op
     * @throws IllegalArgumentException with what is out of range, and the range
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
