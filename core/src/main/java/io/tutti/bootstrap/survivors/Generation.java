package io.tutti.bootstrap.survivors;

import io.tutti.bootstrap.agreement.NextWorld;
import io.tutti.bootstrap.agreement.Replacement;
import io.tutti.wire.WireReader;
import io.tutti.wire.WireWriter;
import java.net.InetSocketAddress;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The ranks of a job at its start, or those that an agreement has made of them.
 *
 * @param number 0 at the start, one more after each agreement
 * @param id the start's id, or that on which the ranks agreed
 * @param rank this process's rank; {@link #NONE} for a process that would like to have one
 * @param origins what its ranks were at the start of the job, by rank: their places
 * @param addresses where each rank listens for the others after a failure
 */
public record Generation(int number, long id, int rank, List<Integer> origins, List<InetSocketAddress> addresses) {
    static final int NONE = -1;

    public Generation {
        origins = List.copyOf(origins);
        addresses = List.copyOf(addresses);
    }

    int size() {
        return addresses.size();
    }

    /** Returns the next generation, of which this process is a rank. */
    Generation next(NextWorld world) {
        return next(world, world.members().indexOf(rank));
    }

    /** Returns the next generation, as its rank {@code next}. */
    private Generation next(NextWorld world, int next) {
        List<Integer> places =
                new ArrayList<>(world.members().stream().map(origins::get).toList());
        List<InetSocketAddress> listeners =
                new ArrayList<>(world.members().stream().map(addresses::get).toList());
        for (Replacement each : world.replacements()) {
            places.add(each.place());
            listeners.add(each.address());
        }
        return new Generation(number + 1, world.id(), next, places, listeners);
    }

    /** Returns the next generation, of which this process becomes a rank; one without a rank if it does not. */
    Generation next(NextWorld world, Replacement self) {
        int index = world.replacements().indexOf(self);
        return next(world, index < 0 ? NONE : world.members().size() + index);
    }

    /** Returns the lowest places that no rank has. */
    List<Integer> free(int count) {
        return IntStream.iterate(0, place -> place + 1)
                .filter(place -> !origins.contains(place))
                .limit(count)
                .boxed()
                .toList();
    }

    /** Returns what a process without a rank must know of this generation. */
    byte[] encode() {
        WireWriter out = new WireWriter()
                .i32(number)
                .i64(id)
                .ints(origins.stream().mapToInt(Integer::intValue).toArray());
        addresses.forEach(out::address);
        return out.toBytes();
    }

    static Generation decode(byte[] bytes) throws ProtocolException {
        WireReader in = new WireReader(bytes);
        int number = in.i32();
        long id = in.i64();
        List<Integer> origins = Arrays.stream(in.ints()).boxed().toList();
        List<InetSocketAddress> addresses = new ArrayList<>();
        for (int i = 0; i < origins.size(); i++) {
            addresses.add(in.address());
        }
        in.end();
        return new Generation(number, id, NONE, origins, addresses);
    }
}
