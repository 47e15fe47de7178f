package io.tutti.bootstrap.note;

import io.tutti.error.CommunicationException.Category;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a rank tells the launcher. Ranks have the numbers that the launcher has given them. */
public sealed interface RankNote {
    /** {@return the rank that tells it} */
    int rank();

    /**
     * The job has ended.
     *
     * @param failure why, as this rank has learned it
     */
    record Failed(int rank, FailureNote failure) implements RankNote {
        @Override
        public String toString() {
            return rank + " failed " + failure.category() + " " + list(failure.ranks()) + " " + failure.message();
        }
    }

    /** The rank looks for the other survivors. It then goes on or gives up, in a time that its options limit. */
    record Shrinking(int rank) implements RankNote {
        @Override
        public String toString() {
            return rank + " shrinks";
        }
    }

    /**
     * The rank has joined the other survivors.
     *
     * @param generation how often ranks have agreed on who goes on; a rank that was stopped may tell of an earlier agreement last
     * @param members all of them, in the order of their ranks in that generation
     */
    record GoingOn(int rank, int generation, List<Integer> members) implements RankNote {
        /** Copies the list. */
        public GoingOn {
            members = List.copyOf(members);
        }

        @Override
        public String toString() {
            return rank + " goes-on " + generation + " " + list(members);
        }
    }

    /**
     * The rank waits for replacements together with the other ranks.
     *
     * @param places the lowest that are free, as many as are needed; none if it no longer waits
     */
    record Growing(int rank, List<Integer> places) implements RankNote {
        /** Copies the list. */
        public Growing {
            places = List.copyOf(places);
        }

        @Override
        public String toString() {
            return rank + " grows " + list(places);
        }
    }

    /** The rank has not found enough other survivors, or is none. */
    record GivingUp(int rank) implements RankNote {
        @Override
        public String toString() {
            return rank + " gives-up";
        }
    }

    private static String list(List<Integer> ranks) {
        return ranks.isEmpty() ? "-" : ranks.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    private static List<Integer> ranks(String list) {
        return list.equals("-")
                ? List.of()
                : Arrays.stream(list.split(",")).map(Integer::valueOf).toList();
    }

    /**
     * Reads a line.
     *
     * @param line {@code toString} of a note
     * @return the note; empty if it is none
     */
    static Optional<RankNote> parse(String line) {
        String[] words = line.split(" ", 5);
        try {
            int rank = Integer.parseInt(words[0]);
            return Optional.ofNullable(
                    switch (words[1]) {
                        case "failed" ->
                            new Failed(rank, new FailureNote(Category.valueOf(words[2]), ranks(words[3]), words[4]));
                        case "shrinks" -> new Shrinking(rank);
                        case "goes-on" -> new GoingOn(rank, Integer.parseInt(words[2]), ranks(words[3]));
                        case "grows" -> new Growing(rank, ranks(words[2]));
                        case "gives-up" -> new GivingUp(rank);
                        default -> null;
                    });
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            return Optional.empty();
        }
    }
}
