package io.tutti.algorithm.block;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.ScheduleRequest;
import io.tutti.algorithm.pattern.Ring;
import io.tutti.algorithm.program.SingleRank;
import io.tutti.schedule.Collectives;
import io.tutti.schedule.Program;
import io.tutti.schedule.ProgramBuilder;
import io.tutti.schedule.Schedule;
import io.tutti.schedule.Slice;
import io.tutti.schedule.Symmetry;

/**
 * Pairs of neighbours exchange their chunks, then every rank forwards pairs of chunks to its left and right neighbour
 * alternately: half the steps of a ring, and neighbours only. For even numbers of ranks. Chen, Sun, Carrington and Sun,
 * Performance evaluation of allgather algorithms on terascale Linux cluster with fast Ethernet, 2005.
 */
final class NeighbourExchangeAllgather implements Algorithm {
    @Override
    public String collective() {
        return "allgather";
    }

    @Override
    public String name() {
        return "neighbour-exchange";
    }

    @Override
    public String description() {
        return "pairs of chunks go to the left and right neighbour in turn; even numbers of ranks (Chen et al. 2005)";
    }

    @Override
    public boolean takes(ScheduleRequest request) {
        return request.ranks() == 1 || request.ranks() % 2 == 0;
    }

    @Override
    public Schedule schedule(ScheduleRequest request) {
        int ranks = request.ranks();
        if (!takes(request)) {
            throw new IllegalArgumentException("ranks=" + ranks + " must be even for " + name());
        }
        return SingleRank.orElse(
                this, Collectives.allgather(ranks), Symmetry.NONE, rank -> program(new Ring(ranks), rank));
    }

    /** In step s, pair q of ranks that communicate in even steps receives the pair of chunks at distance s. */
    private static Program program(Ring ring, int rank) {
        ProgramBuilder program = new ProgramBuilder(rank);
        int towards = rank % 2 == 0 ? 1 : -1;
        int partner = rank + towards;
        program.send(partner, 0, Slice.input(rank, 1));
        program.copy(Slice.output(rank, 1), Slice.input(rank, 1));
        program.recv(partner, 0, Slice.output(partner, 1));
        int own = Math.min(rank, partner);
        int last = own;
        for (int step = 1; step < ring.size() / 2; step++) {
            boolean isOdd = step % 2 == 1;
            int peer = ring.after(rank, isOdd ? -towards : towards);
            int distance = isOdd ? step + 1 : step;
            int arrival = ring.after(own, isOdd ? -towards * distance : towards * distance);
            program.send(peer, step, Slice.output(last, 2));
            program.recv(peer, step, Slice.output(arrival, 2));
            last = arrival;
        }
        return program.build();
    }
}
