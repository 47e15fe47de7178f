package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.List;

/**
 * The algorithms of Open MPI's component {@code tuned} for one collective, which are selected by number.
 *
 * @param name the collective in the component's parameters
 * @param most the largest number; 0 if the component has none
 * @param strong the numbers that are measured by default, since each is the fastest somewhere
 */
record TunedAlgorithms(String name, int most, List<Integer> strong) {
    /** The word of a setting, which a number follows. */
    static final String WORD = "tuned";

    static TunedAlgorithms of(BenchCollective collective) {
        return switch (collective) {
            case ALLREDUCE -> new TunedAlgorithms("allreduce", 7, List.of(3, 4, 6));
            case BROADCAST -> new TunedAlgorithms("bcast", 9, List.of(3, 6, 9));
            case REDUCE -> new TunedAlgorithms("reduce", 7, List.of(3, 5, 7));
            case REDUCE_SCATTER -> new TunedAlgorithms("reduce_scatter_block", 4, List.of(3, 4));
            case ALLGATHER -> new TunedAlgorithms("allgather", 6, List.of(2, 4));
            case GATHER -> new TunedAlgorithms("gather", 3, List.of(2));
            case SCATTER -> new TunedAlgorithms("scatter", 3, List.of(2));
            case ALLTOALL -> new TunedAlgorithms("alltoall", 5, List.of(2, 3));
            case BARRIER -> new TunedAlgorithms("barrier", 6, List.of(3, 4));
            case SCAN -> new TunedAlgorithms("scan", 2, List.of(2));
            case EXSCAN -> new TunedAlgorithms("exscan", 2, List.of(2));
            case SEND_RECV, STREAM -> new TunedAlgorithms("", 0, List.of());
        };
    }

    /** Returns the number of a word as {@code tuned3}; 0 if it is none. */
    int number(String word) {
        return word.matches(WORD + "[1-9]") && word.charAt(WORD.length()) - '0' <= most
                ? word.charAt(WORD.length()) - '0'
                : 0;
    }

    String parameter() {
        return "coll_tuned_" + name + "_algorithm";
    }

    /** Returns what users may write, to follow other words. */
    String text() {
        return most == 0 ? "" : ", " + WORD + "1 to " + WORD + most;
    }
}
