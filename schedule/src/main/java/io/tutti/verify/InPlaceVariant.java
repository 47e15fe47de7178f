package io.tutti.verify;

import io.tutti.schedule.Dependencies;
import io.tutti.schedule.Fusion;

/**
 * What depends on whether INPUT and OUTPUT are the same memory: every rank's dependencies and fused receives.
 *
 * @param world the programs
 * @param inPlace whether they are the same
 */
record InPlaceVariant(ProgramSet world, boolean inPlace, Dependencies[] dependencies, Fusion[] fusions) {
    static InPlaceVariant of(ProgramSet programs, boolean inPlace) {
        Dependencies[] dependencies = new Dependencies[programs.ranks()];
        Fusion[] fusions = new Fusion[programs.ranks()];
        for (int rank = 0; rank < dependencies.length; rank++) {
            dependencies[rank] = Dependencies.of(programs.program(rank), programs.collective(), inPlace);
            fusions[rank] = Fusion.of(programs.program(rank), dependencies[rank]);
        }
        return new InPlaceVariant(programs, inPlace, dependencies, fusions);
    }

    /** Numbers of the ops that an op waits for besides the order of its lane. */
    int[] waits(int rank, int number) {
        return dependencies[rank].of(number);
    }

    /** The op that releases what a receive received: the reduction it is fused into, or itself. */
    int releaser(int rank, int receive) {
        int reduce = fusions[rank].reduceOf(receive);
        return reduce < 0 ? receive : reduce;
    }

    @Override
    public String toString() {
        return inPlace ? "in place" : "out of place";
    }
}
