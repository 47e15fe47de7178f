package io.tutti.verify;

import io.tutti.schedule.Buffer;
import io.tutti.schedule.ChunkRun;
import io.tutti.schedule.Collective;
import io.tutti.schedule.RankRange;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/** Compares the final OUTPUTs with the postcondition of the collective. */
final class PostconditionCheck {
    private final ProgramSet programs;
    private final Expressions expressions;
    /** The value of the first rank that holds a chunk from these contributors. */
    private final Map<Result, Integer> firsts = new HashMap<>();

    private boolean needsCommutative;
    private boolean isSame = true;
    private boolean isOrdered = true;

    private record Result(int chunk, RankRange contributors) {}

    PostconditionCheck(ProgramSet programs, Expressions expressions) {
        this.programs = programs;
        this.expressions = expressions;
    }

    /** Whether a checked result has its contributions in another order than that of the ranks. */
    boolean needsCommutative() {
        return needsCommutative;
    }

    /** The reproducibility of the checked results. */
    Reproducibility reproducibility() {
        if (!isSame) {
            return Reproducibility.NONE;
        }
        return isOrdered ? Reproducibility.ORDERED : Reproducibility.RANKS;
    }

    /**
     * Checks the result of a rank.
     *
     * @throws VerificationException if the result is wrong
     */
    void check(int rank, SymbolicMemory memory, InPlaceVariant variant) {
        Collective collective = programs.collective();
        ChunkRun held = collective.output(rank);
        for (int i = 0; i < held.count(); i++) {
            int chunk = held.chunk(i);
            RankRange contributors = collective.contributors(rank, chunk);
            if (contributors.isEmpty()) {
                continue;
            }
            int value = memory.read(Buffer.OUTPUT, chunk);
            if (value == SymbolicMemory.UNWRITTEN) {
                throw programs.failure(rank, -1, "out[" + chunk + "] to be written " + variant, "it is not");
            }
            Integer first = firsts.putIfAbsent(new Result(chunk, contributors), value);
            isSame &= first == null || first == value;
            if (first == null || first != value) {
                check(rank, chunk, contributors, value, variant);
            }
        }
    }

    private void check(int rank, int chunk, RankRange contributors, int value, InPlaceVariant variant) {
        int[] expected = new int[contributors.size()];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = expressions.of(programs.collective().contribution(contributors.from() + i, chunk));
        }
        isOrdered &= value == expressions.combined(expected);
        if (expressions.leaves(value) == expected.length) {
            int[] found = expressions.flatten(value);
            if (Arrays.equals(expected, found)) {
                return;
            }
            Arrays.sort(found);
            int[] sorted = expected.clone();
            Arrays.sort(sorted);
            if (Arrays.equals(sorted, found)) {
                needsCommutative = true;
                return;
            }
        }
        String last = contributors.size() == 1 ? "" : " to " + (contributors.to() - 1);
        throw programs.failure(
                rank,
                -1,
                "out[" + chunk + "] " + variant + " to be the contribution of ranks " + contributors.from() + last
                        + ", each once",
                expressions.text(value));
    }
}
