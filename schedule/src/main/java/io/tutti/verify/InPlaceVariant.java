package io.tutti.verify;

import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Fusion;

/**
 * The analyses that depend on whether INPUT and OUTPUT are the same memory.
 *
 * @param programs the programs
 * @param inPlace whether INPUT and OUTPUT are the same memory
 * @param dependencies the dependencies of each rank
 * @param fusions the fused receives of each rank
 */
record InPlaceVariant(ProgramSet programs, boolean inPlace, Dependencies[] dependencies, Fusion[] fusions) {
    static InPlaceVariant of(ProgramSet programs, boolean inPlace) {
        Dependencies[] dependencies = new Dependencies[programs.ranks()];
        Fusion[] fusions = new Fusion[programs.ranks()];
        for (int rank = 0; rank < dependencies.length; rank++) {
            dependencies[rank] = Dependencies.of(programs.program(rank), programs.collective(), inPlace);
            fusions[rank] = Fusion.of(programs.program(rank), dependencies[rank]);
        }
        return new InPlaceVariant(programs, inPlace, dependencies, fusions);
    }

    /** The numbers of the ops that an op waits for besides the order of its lane. */
    int[] waits(int rank, int number) {
        return dependencies[rank].of(number);
    }

    /** The op that releases a received message: the reduction that the receive is fused into, or the receive itself. */
    int releaser(int rank, int receive) {
        int reduce = fusions[rank].reduceOf(receive);
        return reduce < 0 ? receive : reduce;
    }

    @Override
    public String toString() {
        return inPlace ? "in place" : "out of place";
    }
}
