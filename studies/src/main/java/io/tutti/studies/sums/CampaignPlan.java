package io.tutti.studies.sums;

import java.util.List;

/**
 * What a campaign measures.
 *
 * @param stages one after the other
 * @param iterations number of iterations of a repetition; the first is dropped
 */
public record CampaignPlan(List<Stage> stages, int iterations) {
    /** The least number of iterations that leaves one after the first is dropped. */
    public static final int LEAST_ITERATIONS = 2;

    /**
     * The measurements with one number of ranks.
     *
     * @param ranks number of ranks
     * @param sizes N = M, ascending
     * @param repetitions number of repetitions of everything
     * @param methods methods that take turns
     */
    public record Stage(int ranks, List<Integer> sizes, int repetitions, List<SumMethod> methods) {
        /** Validates and copies. */
        public Stage {
            sizes = List.copyOf(sizes);
            methods = List.copyOf(methods);
            if (ranks < 2 || repetitions < 1 || sizes.isEmpty() || methods.isEmpty()) {
                throw new IllegalArgumentException("ranks=" + ranks + " repetitions=" + repetitions + " sizes=" + sizes
                        + " methods=" + methods.size() + " are too few");
            }
        }
    }

    /** Validates and copies. */
    public CampaignPlan {
        stages = List.copyOf(stages);
        if (iterations < LEAST_ITERATIONS) {
            throw new IllegalArgumentException("iterations=" + iterations + " must be at least " + LEAST_ITERATIONS
                    + ", because the first is dropped");
        }
    }
}
