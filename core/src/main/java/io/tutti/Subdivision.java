package io.tutti;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes communicators out of one. */
final class Subdivision {
    private final JobContext job;
    private final long parent;
    private final int[] members;
    private final int rank;
    private int made;

    /** What a member wants: its place in the parent, and what it gave. */
    private record Wish(int rank, int color, int key, String options) {
        static Wish of(int rank, byte[] bytes) {
            ByteBuffer wish = ByteBuffer.wrap(bytes);
            return new Wish(
                    rank,
                    wish.getInt(),
                    wish.getInt(),
                    StandardCharsets.UTF_8.decode(wish).toString());
        }

        byte[] bytes() {
            byte[] text = options.getBytes(StandardCharsets.UTF_8);
            return ByteBuffer.allocate(2 * Integer.BYTES + text.length)
                    .putInt(color)
                    .putInt(key)
                    .put(text)
                    .array();
        }
    }

    Subdivision(JobContext job, long parent, int[] members, int rank) {
        this.job = job;
        this.parent = parent;
        this.members = members;
        this.rank = rank;
    }

    /** See {@link Communicator#split} and {@link Communicator#dup(Options)}. */
    Communicator split(int color, int key, Options options) {
        int count = ++made;
        byte[] own = new Wish(rank, color, key, options.compared()).bytes();
        byte[][] all = job.control()
                .exchange(
                        "split-" + parent + "-" + count,
                        members,
                        own,
                        job.options().duration(Setting.DEADLINE));
        List<Wish> same = new ArrayList<>();
        for (int other = 0; other < all.length; other++) {
            Wish theirs = Wish.of(other, all[other]);
            if (theirs.color == color) {
                same.add(theirs);
            }
        }
        if (color < 0) {
            return null;
        }
        requireEqualOptions(same);
        same.sort(Comparator.comparingInt(Wish::key).thenComparingInt(Wish::rank));
        int[] chosen = same.stream().mapToInt(wish -> members[wish.rank]).toArray();
        int place = same.stream().map(Wish::rank).toList().indexOf(rank);
        return new RankCommunicator(job, options, number(count, color), chosen, place);
    }

    private static void requireEqualOptions(List<Wish> same) {
        Wish first = same.getFirst();
        for (Wish other : same) {
            if (!other.options.equals(first.options)) {
                throw new CommunicationException(
                        Category.MISMATCH,
                        List.of(first.rank, other.rank),
                        "ranks " + first.rank + " and " + other.rank + " make a communicator with different options: "
                                + first.options + " and " + other.options);
            }
        }
    }

    /** A number that the members compute alike and that no other communicator of the job has, but for bad luck. */
    private long number(int count, int color) {
        long mixed = parent * 0x9E3779B97F4A7C15L + count;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L + color;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        long number = (mixed ^ mixed >>> 31) & Long.MAX_VALUE;
        return number == 0 ? 1 : number;
    }
}
