package io.tutti;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.crypto.Sha256;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Creates communicators from one. Ranks exchange their arguments on the control plane. */
final class Subdivision {
    private final JobContext job;
    private final long parent;
    private final int[] members;
    private final int rank;
    private int made;
    /** How often a group has been made, by its ranks and tag. */
    private final Map<String, Integer> groups = new HashMap<>();

    /** A member's rank in the parent, and its arguments. */
    private record Arguments(int rank, int color, int key, String options) {
        static Arguments of(int rank, byte[] bytes) {
            ByteBuffer buffer = ByteBuffer.wrap(bytes);
            return new Arguments(
                    rank,
                    buffer.getInt(),
                    buffer.getInt(),
                    StandardCharsets.UTF_8.decode(buffer).toString());
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

    /** Implements {@link Communicator#split} and {@link Communicator#dup(Options)}; returns null if {@code color} is negative. */
    Communicator split(int color, int key, Options options) {
        int count = ++made;
        byte[] own = new Arguments(rank, color, key, options.compared()).bytes();
        byte[][] all = job.control()
                .allgather(
                        "split-" + parent + "-" + count,
                        members,
                        own,
                        job.options().duration(Setting.DEADLINE));
        List<Arguments> same = new ArrayList<>();
        for (int other = 0; other < all.length; other++) {
            Arguments theirs = Arguments.of(other, all[other]);
            if (theirs.color == color) {
                same.add(theirs);
            }
        }
        if (color < 0) {
            return null;
        }
        requireEqualOptions(same);
        same.sort(Comparator.comparingInt(Arguments::key).thenComparingInt(Arguments::rank));
        int[] chosen = same.stream().mapToInt(each -> members[each.rank]).toArray();
        int place = same.stream().map(Arguments::rank).toList().indexOf(rank);
        return new RankCommunicator(job, options, number(count, color), chosen, place);
    }

    /**
     * Implements {@link Communicator#createGroup}. Only the chosen ranks call it, so nothing is counted that the others count, too.
     *
     * @param ranks of the parent, this one among them
     */
    Communicator create(int[] ranks, int tag, Options options) {
        String hash = HexFormat.of()
                .formatHex(Sha256.of(Arrays.toString(ranks))); // a topic is no longer, however many there are
        String group = "group-" + parent + "-" + tag + "-" + hash;
        int count = groups.getOrDefault(group, 0) + 1;
        int[] chosen = IntStream.of(ranks).map(each -> members[each]).toArray();
        byte[] own = new Arguments(rank, tag, 0, options.compared()).bytes();
        byte[][] all = job.control()
                .allgather(group + "-" + count, chosen, own, job.options().duration(Setting.DEADLINE));
        groups.put(group, count); // not before: if others come too late, all may try again
        List<Arguments> arguments = IntStream.range(0, all.length)
                .mapToObj(place -> Arguments.of(ranks[place], all[place]))
                .toList();
        requireEqualOptions(arguments);
        int place = arguments.stream().map(Arguments::rank).toList().indexOf(rank);
        return new RankCommunicator(job, options, number(count, group.hashCode()), chosen, place);
    }

    /** Returns the number of links beside those of the communicator; the same on all members. */
    long nextNumber() {
        return number(++made, Integer.MIN_VALUE);
    }

    private void requireEqualOptions(List<Arguments> same) {
        Arguments first = same.getFirst();
        for (Arguments other : same) {
            if (!other.options.equals(first.options)) {
                List<Integer> ranks = List.of(members[first.rank], members[other.rank]);
                throw new CommunicationException(
                        Category.MISMATCH,
                        ranks,
                        "ranks " + ranks.getFirst() + " and " + ranks.getLast()
                                + " make a communicator with different options: " + first.options + " and "
                                + other.options);
            }
        }
    }

    /** Returns the communicator's number. All members compute the same one; a hash makes a collision with another one unlikely. */
    private long number(int count, int color) {
        long mixed = parent * 0x9E3779B97F4A7C15L + count;
        mixed = (mixed ^ mixed >>> 30) * 0xBF58476D1CE4E5B9L + color;
        mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
        long number = (mixed ^ mixed >>> 31) & Long.MAX_VALUE;
        return number == 0 ? 1 : number;
    }
}
