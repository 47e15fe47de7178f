package io.tutti;

import io.tutti.config.Setting;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Makes communicators out of one. */
final class Subdivision {
    private final World world;
    private final long parent;
    private final int[] members;
    private final int rank;
    private int made;

    /** What a member wants: its place in the parent, and what it gave. */
    private record Wish(int rank, int color, int key) {}

    Subdivision(World world, long parent, int[] members, int rank) {
        this.world = world;
        this.parent = parent;
        this.members = members;
        this.rank = rank;
    }

    /** See {@link Communicator#split}. */
    Communicator split(int color, int key) {
        int count = ++made;
        byte[] own = ByteBuffer.allocate(8).putInt(color).putInt(key).array();
        byte[][] all = world.control()
                .exchange(
                        "split-" + parent + "-" + count,
                        members,
                        own,
                        world.options().duration(Setting.DEADLINE));
        List<Wish> same = new ArrayList<>();
        for (int other = 0; other < all.length; other++) {
            ByteBuffer wish = ByteBuffer.wrap(all[other]);
            Wish theirs = new Wish(other, wish.getInt(), wish.getInt());
            if (theirs.color == color) {
                same.add(theirs);
            }
        }
        if (color < 0) {
            return null;
        }
        same.sort(Comparator.comparingInt(Wish::key).thenComparingInt(Wish::rank));
        int[] chosen = same.stream().mapToInt(wish -> members[wish.rank]).toArray();
        int place = same.stream().map(Wish::rank).toList().indexOf(rank);
        return new RankCommunicator(world, number(count, color), chosen, place);
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
