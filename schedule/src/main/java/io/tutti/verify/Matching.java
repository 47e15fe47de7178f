package io.tutti.verify;

import io.tutti.schedule.Op;
import io.tutti.schedule.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Matches sends with receives: the n-th send of a channel with its n-th receive, where a channel is a source, a
 * destination and a lane.
 */
final class Matching {
    private final ProgramSet programs;
    private final int[][] partners;
    private long messages;

    private record Channel(int source, int destination, int lane) {
        /** Ranks are small numbers: 31 would give many channels the same hash. */
        @Override
        public int hashCode() {
            return ((source << 12) + destination) * 0x9E3779B1 + lane;
        }
    }

    /** The numbers of the ops of a channel, in order. */
    private record Ends(List<Integer> sent, List<Integer> received) {
        Ends() {
            this(new ArrayList<>(), new ArrayList<>());
        }
    }

    private Matching(ProgramSet programs) {
        this.programs = programs;
        partners = new int[programs.ranks()][];
        for (int rank = 0; rank < partners.length; rank++) {
            partners[rank] = new int[programs.ops(rank)];
            Arrays.fill(partners[rank], -1);
        }
    }

    /**
     * Matches all sends and receives.
     *
     * @throws VerificationException if an op has no partner, or partners differ in key or chunks
     */
    static Matching of(ProgramSet programs) {
        Matching matching = new Matching(programs);
        Map<Channel, Ends> channels = new HashMap<>();
        for (int rank = 0; rank < programs.ranks(); rank++) {
            for (int number = 0; number < programs.ops(rank); number++) {
                if (programs.op(rank, number) instanceof Op.Send send) {
                    Channel channel = new Channel(rank, send.peer(), send.lane());
                    channels.computeIfAbsent(channel, c -> new Ends()).sent.add(number);
                } else if (programs.op(rank, number) instanceof Op.Recv recv) {
                    Channel channel = new Channel(recv.peer(), rank, recv.lane());
                    channels.computeIfAbsent(channel, c -> new Ends()).received.add(number);
                }
            }
        }
        channels.forEach(matching::match);
        return matching;
    }

    /** The number of the op that matches a send or a receive, in the program of the other rank. */
    int partner(int rank, int number) {
        return partners[rank][number];
    }

    /** Number of messages. */
    long messages() {
        return messages;
    }

    private void match(Channel channel, Ends ends) {
        int sent = ends.sent.size();
        int received = ends.received.size();
        for (int i = 0; i < Math.min(sent, received); i++) {
            match(channel, ends.sent.get(i), ends.received.get(i));
        }
        if (sent > received) {
            throw programs.failure(
                    channel.source,
                    ends.sent.get(received),
                    "a receive of rank " + channel.destination + " in lane " + channel.lane,
                    "none left");
        }
        if (received > sent) {
            throw programs.failure(
                    channel.destination,
                    ends.received.get(sent),
                    "a message that rank " + channel.source + " sends in lane " + channel.lane,
                    "none left");
        }
    }

    private void match(Channel channel, int sent, int received) {
        Op.Send send = (Op.Send) programs.op(channel.source, sent);
        Op.Recv recv = (Op.Recv) programs.op(channel.destination, received);
        if (send.key() != recv.key() || !haveSameChunks(send.sources(), recv.targets())) {
            throw programs.failure(
                    channel.destination,
                    received,
                    "a message like that of " + programs.name(channel.source, sent),
                    "another key or other chunks");
        }
        partners[channel.source][sent] = received;
        partners[channel.destination][received] = sent;
        messages++;
    }

    private static boolean haveSameChunks(List<Slice> sources, List<Slice> targets) {
        boolean isOne = sources.size() == 1 && targets.size() == 1;
        return isOne
                ? sources.getFirst().sameChunks(targets.getFirst())
                : Op.chunks(sources).equals(Op.chunks(targets));
    }
}
