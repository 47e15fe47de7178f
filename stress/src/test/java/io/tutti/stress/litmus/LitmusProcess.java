package io.tutti.stress.litmus;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.file.Path;

/** One process of all litmus tests. Arguments: the file, its rank, the number of rounds. */
final class LitmusProcess {
    private LitmusProcess() {}

    public static void main(String[] arguments) throws IOException {
        int rank = Integer.parseInt(arguments[1]);
        int rounds = Integer.parseInt(arguments[2]);
        for (LitmusShape shape : LitmusShape.values()) {
            if (rank < shape.ranks) {
                run(shape, Path.of(arguments[0]), rank, rounds);
            }
        }
    }

    private static void run(LitmusShape shape, Path path, int rank, int rounds) throws IOException {
        try (Arena arena = Arena.ofConfined()) {
            LitmusFile file = LitmusFile.map(path, shape, rounds, arena);
            for (int round = 0; round < rounds; round++) {
                file.meet(rank, shape.ranks, round);
                shape.act(rank, file, round);
            }
        }
    }
}
