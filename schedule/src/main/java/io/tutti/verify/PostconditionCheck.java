package io.tutti.verify;

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
    private final Map<Result, Expected> results = new HashMap<>();

    private boolean needsCommutative;
    private boolean isSame = true;
    private boolean isOrdered = true;

    private record Result(int chunk, RankRange contributors) {}

    /**
     * What ranks must hold as a result.
     *
     * @param first the value of the first rank
     * @param ordered the contributions combined in the order of the ranks
     * @param leaves the contributions, in the order of the ranks
     * @param sorted the same, in that of their numbers
     */
    private record Expected(int first, int ordered, int[] leaves, int[] sorted) {}

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
            int value = memory.output(chunk);
            if (value == SymbolicMemory.UNWRITTEN) {
                throw programs.failure(rank, -1, "out[" + chunk + "] to be written " + variant, "it is not");
            }
            Result result = new Result(chunk, contributors);
            Expected known = results.get(result);
            if (known != null && known.first == value) {
                continue;
            }
            isSame &= known == null;
            Expected expected = known != null ? known : expected(result, value);
            isOrdered &= value == expected.ordered;
            if (!isRight(expected, value)) {
                throw wrong(rank, result, value, variant);
            }
        }
    }

    private Expected expected(Result result, int first) {
        RankRange contributors = result.contributors;
        int[] leaves = new int[contributors.size()];
        for (int i = 0; i < leaves.length; i++) {
            leaves[i] = expressions.of(programs.collective().contribution(contributors.from() + i, result.chunk));
        }
        int[] sorted = leaves.clone();
        Arrays.sort(sorted);
        Expected expected = new Expected(first, expressions.combined(leaves), leaves, sorted);
        results.put(result, expected);
        return expected;
    }

    private boolean isRight(Expected expected, int value) {
        if (expressions.leaves(value) != expected.leaves.length) {
            return false;
        }
        int[] found = expressions.flatten(value);
        if (Arrays.equals(expected.leaves, found)) {
            return true;
        }
        Arrays.sort(found);
        boolean isRight = Arrays.equals(expected.sorted, found);
        needsCommutative |= isRight;
        return isRight;
    }

    private VerificationException wrong(int rank, Result result, int value, InPlaceVariant variant) {
        RankRange contributors = result.contributors;
        String last = contributors.size() == 1 ? "" : " to " + (contributors.to() - 1);
        return programs.failure(
                rank,
                -1,
                "out[" + result.chunk + "] " + variant + " to be the contribution of ranks " + contributors.from()
                        + last + ", each once",
                expressions.text(value));
    }
}
