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

    private record Channel(int source, int destination, int lane) {}

    private Matching(ProgramSet programs) {
        this.programs = programs;
        partners = new int[programs.ranks()][];
        for (int rank = 0; rank < partners.length; rank++) {
            partners[rank] = new int[programs.program(rank).ops().size()];
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
        Map<Channel, List<Integer>> sends = new HashMap<>();
        Map<Channel, List<Integer>> receives = new HashMap<>();
        for (int rank = 0; rank < programs.ranks(); rank++) {
            for (int number = 0; number < programs.program(rank).ops().size(); number++) {
                if (programs.op(rank, number) instanceof Op.Send send) {
                    Channel channel = new Channel(rank, send.peer(), send.lane());
                    sends.computeIfAbsent(channel, c -> new ArrayList<>()).add(number);
                } else if (programs.op(rank, number) instanceof Op.Recv recv) {
                    Channel channel = new Channel(recv.peer(), rank, recv.lane());
                    receives.computeIfAbsent(channel, c -> new ArrayList<>()).add(number);
                }
            }
        }
        sends.forEach((channel, sent) -> matching.match(channel, sent, receives.getOrDefault(channel, List.of())));
        receives.forEach((channel, received) -> {
            int sent = sends.getOrDefault(channel, List.of()).size();
            if (received.size() > sent) {
                throw programs.failure(
                        channel.destination(),
                        received.get(sent),
                        "a message that rank " + channel.source() + " sends in lane " + channel.lane(),
                        "none left");
            }
        });
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

    private void match(Channel channel, List<Integer> sent, List<Integer> received) {
        for (int i = 0; i < sent.size(); i++) {
            if (i == received.size()) {
                throw programs.failure(
                        channel.source(),
                        sent.get(i),
                        "a receive of rank " + channel.destination() + " in lane " + channel.lane(),
                        "none left");
            }
            Op.Send send = (Op.Send) programs.op(channel.source(), sent.get(i));
            Op.Recv recv = (Op.Recv) programs.op(channel.destination(), received.get(i));
            if (send.key() != recv.key() || !chunks(send.sources()).equals(chunks(recv.targets()))) {
                throw programs.failure(
                        channel.destination(),
                        received.get(i),
                        "a message like that of " + programs.name(channel.source(), sent.get(i)),
                        "another key or other chunks");
            }
            partners[channel.source()][sent.get(i)] = received.get(i);
            partners[channel.destination()][received.get(i)] = sent.get(i);
            messages++;
        }
    }

    private static List<Integer> chunks(List<Slice> slices) {
        List<Integer> chunks = new ArrayList<>();
        for (Slice slice : slices) {
            for (int chunk = slice.first(); chunk < slice.end(); chunk++) {
                chunks.add(chunk);
            }
        }
        return chunks;
    }
}
