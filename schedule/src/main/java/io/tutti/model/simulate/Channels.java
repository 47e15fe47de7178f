package io.tutti.model.simulate;

import java.util.Arrays;

/**
 * Matches sends with receives while programs are read: the n-th send of a channel matches its n-th receive, where a
 * channel is a source, a destination and a lane. It is a hash table of channels; ops that wait for their partner are
 * chained through {@code partners}.
 */
final class Channels {
    private static final int NONE = -1;
    private static final int RANK_BITS = 23;
    private static final int LANE_BITS = 15;
    private static final long GOLDEN = 0x9E3779B97F4A7C15L;
    private static final long FREE = -1;

    private final IntegerList partners;
    private long[] keys;
    private int[] heads;
    private int[] tails;
    private int used;
    private long waiting;

    /** Creates a matcher that writes into {@code partners}, which has an entry for each op. */
    Channels(IntegerList partners, int expected) {
        this.partners = partners;
        allocate(Integer.highestOneBit(Math.max(16, expected)) * 2);
    }

    static long channel(int source, int destination, int lane) {
        if (lane >>> LANE_BITS != 0 || (source | destination) >>> RANK_BITS != 0) {
            throw new IllegalArgumentException("rank=" + source + " lane=" + lane + " is too large to simulate");
        }
        return ((long) source << RANK_BITS | destination) << LANE_BITS | lane;
    }

    /**
     * Adds an op to its channel.
     *
     * @return the number of its partner if that was added before, or -1
     */
    int meet(long channel, int op, boolean isSend) {
        if (2 * used >= keys.length) {
            grow();
        }
        // The kind of op is part of the key: a channel has a queue of sends and one of receives.
        int partner = poll(channel << 1 | (isSend ? 0 : 1));
        if (partner == NONE) {
            append(channel << 1 | (isSend ? 1 : 0), op);
            return NONE;
        }
        partners.set(partner, op);
        partners.set(op, partner);
        return partner;
    }

    /** Number of ops without a partner. */
    long waiting() {
        return waiting;
    }

    private int poll(long key) {
        int slot = slot(key);
        if (keys[slot] == FREE || heads[slot] == NONE) {
            return NONE;
        }
        int op = heads[slot];
        heads[slot] = op == tails[slot] ? NONE : partners.get(op);
        waiting--;
        return op;
    }

    private void append(long key, int op) {
        int slot = slot(key);
        if (keys[slot] == FREE) {
            keys[slot] = key;
            heads[slot] = NONE;
            used++;
        }
        if (heads[slot] == NONE) {
            heads[slot] = op;
        } else {
            partners.set(tails[slot], op);
        }
        tails[slot] = op;
        waiting++;
    }

    private int slot(long key) {
        int mask = keys.length - 1;
        int slot = (int) (key * GOLDEN >>> Integer.SIZE) & mask;
        while (keys[slot] != FREE && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    private void grow() {
        long[] oldKeys = keys;
        int[] oldHeads = heads;
        int[] oldTails = tails;
        allocate(2 * oldKeys.length);
        used = 0;
        for (int old = 0; old < oldKeys.length; old++) {
            if (oldKeys[old] != FREE && oldHeads[old] != NONE) {
                int slot = slot(oldKeys[old]);
                keys[slot] = oldKeys[old];
                heads[slot] = oldHeads[old];
                tails[slot] = oldTails[old];
                used++;
            }
        }
    }

    private void allocate(int size) {
        keys = new long[size];
        Arrays.fill(keys, FREE);
        heads = new int[size];
        tails = new int[size];
    }
}
