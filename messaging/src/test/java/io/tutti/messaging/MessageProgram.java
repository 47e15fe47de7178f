package io.tutti.messaging;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * A random program of sends and receives that ends whatever the timing, and the single-threaded model of what it does: receives in the
 * order in which they are posted, each gets the first message of its source that it takes and that none before has got.
 */
final class MessageProgram {
    private static final int TAGS = 3;
    private static final int[] LENGTHS = {0, 1, 4, 63, 64, 65, 200, 600, 5000};

    /** A message; {@code id} is its number among those of its sender. */
    record Sent(int id, int from, int to, int tag, int length, SendMode mode) {}

    /** A receive, in the order of posting. */
    record Wanted(int source, int tag, int capacity, boolean isProbed) {}

    private final SplittableRandom random;
    private final int ranks;
    private final List<List<Sent>> sends = new ArrayList<>();
    private final List<List<Wanted>> receives = new ArrayList<>();

    MessageProgram(long seed, int ranks) {
        this.random = new SplittableRandom(seed);
        this.ranks = ranks;
        for (int rank = 0; rank < ranks; rank++) {
            sends.add(sendsOf(rank));
        }
        for (int rank = 0; rank < ranks; rank++) {
            receives.add(receivesOf(rank));
        }
    }

    private List<Sent> sendsOf(int rank) {
        List<Sent> all = new ArrayList<>();
        int count = random.nextInt(random.nextInt(10) == 0 ? 60 : 12);
        for (int id = 0; id < count; id++) {
            int length = LENGTHS[random.nextInt(LENGTHS.length)];
            SendMode mode = SendMode.values()[random.nextInt(4)];
            all.add(new Sent(id, rank, random.nextInt(ranks), random.nextInt(TAGS), length, mode));
        }
        return all;
    }

    List<Sent> sends(int rank) {
        return sends.get(rank);
    }

    List<Wanted> receives(int rank) {
        return receives.get(rank);
    }

    /** The messages to a rank, in the order of each sender. */
    List<Sent> sentTo(int rank) {
        List<Sent> all = new ArrayList<>();
        for (List<Sent> ofOne : sends) {
            ofOne.stream().filter(sent -> sent.to == rank).forEach(all::add);
        }
        return all;
    }

    /** Receives for all messages to a rank: of given sources, of any source with given tags, or of anything. */
    private List<Wanted> receivesOf(int rank) {
        List<Sent> left = sentTo(rank);
        int style = random.nextInt(3);
        List<Wanted> all = new ArrayList<>();
        while (!left.isEmpty()) {
            Sent sent = left.get(random.nextInt(left.size()));
            int source = style == 0 ? sent.from : Messages.ANY_SOURCE;
            int tag = style == 2 || style == 0 && random.nextInt(3) == 0 ? Messages.ANY_TAG : sent.tag;
            int capacity = random.nextInt(8) == 0 ? random.nextInt(100) : 5000;
            all.add(new Wanted(source, tag, capacity, random.nextInt(4) == 0));
            take(left, sent.from, source == Messages.ANY_SOURCE && tag == Messages.ANY_TAG ? sent.tag : tag);
        }
        return all;
    }

    /** Removes and returns the first message of a source that a tag takes. */
    static Sent take(List<Sent> left, int source, int tag) {
        for (Sent sent : left) {
            if (sent.from == source && (tag == Messages.ANY_TAG || sent.tag == tag)) {
                left.remove(sent);
                return sent;
            }
        }
        throw new AssertionError("no message from " + source + " with tag " + tag + " is left");
    }
}
