package io.tutti.training.checkpoint;

import io.tutti.Communicator;
import io.tutti.training.backend.UsageException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * The values that must be equal on all ranks before training starts. Otherwise replicas would diverge or ranks would wait
 * forever.
 */
public final class CommonStart {
    private static final char SOUND = '+';
    private static final char PROBLEM = '-';
    /** Of the differences between two ranks, so many are named; models may differ in hundreds of shapes. */
    private static final int MOST_WORDS = 3;

    private CommonStart() {}

    /**
     * Prepares on every rank. The call is a collective.
     *
     * @param preparation the preparation; may throw {@link UsageException}
     * @param essence words, separated by blanks, that must be equal on all ranks
     * @return this rank's result
     * @throws UsageException on all ranks, if the preparation of any rank failed or differs
     */
    public static <T> T reach(Communicator world, Supplier<T> preparation, Function<T, String> essence) {
        T prepared = null;
        String own;
        try {
            prepared = preparation.get();
            own = SOUND + essence.apply(prepared);
        } catch (UsageException e) {
            own = PROBLEM + e.getMessage();
        } catch (OutOfMemoryError e) { // the others must not wait for this rank
            own = PROBLEM + shortage(e);
        }
        byte[][] all = world.allgatherBytes(own.getBytes(StandardCharsets.UTF_8));
        String first = text(all[0]);
        for (int rank = 0; rank < all.length; rank++) {
            check(rank, text(all[rank]), first);
        }
        return prepared;
    }

    /**
     * Ends a part of a training that a rank cannot end. The call is a collective, and waits for all ranks.
     *
     * @param problem what this rank could not do, in a line; empty for nothing
     * @throws UsageException on all ranks, if any has a problem
     */
    public static void requireNoProblem(Communicator world, String problem) {
        reach(
                world,
                () -> {
                    if (!problem.isEmpty()) {
                        throw new UsageException(problem);
                    }
                    return "";
                },
                Function.identity());
    }

    private static String shortage(OutOfMemoryError error) {
        long heap = Runtime.getRuntime().maxMemory() >> 20;
        return "samples and model do not fit into the memory of a rank, whose Java heap has " + heap + " MiB ("
                + error.getMessage() + "); set JDK_JAVA_OPTIONS=-Xmx" + 2 * heap + "m";
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private static void check(int rank, String text, String first) {
        if (text.charAt(0) == PROBLEM) {
            throw new UsageException((rank == 0 ? "" : "rank " + rank + ": ") + text.substring(1));
        }
        if (!text.equals(first)) {
            throw new UsageException(difference(rank, text.substring(1), first.substring(1))
                    + "; give all ranks the same options and data");
        }
    }

    /**
     * Compares words of all ranks. The call is a collective.
     *
     * @param essence words, separated by blanks
     * @return for each rank how it differs from rank 0, in a line; empty if it does not
     */
    public static List<String> differences(Communicator world, String essence) {
        byte[][] all = world.allgatherBytes(essence.getBytes(StandardCharsets.UTF_8));
        List<String> differences = new ArrayList<>();
        for (int rank = 0; rank < all.length; rank++) {
            differences.add(Arrays.equals(all[rank], all[0]) ? "" : difference(rank, text(all[rank]), text(all[0])));
        }
        return differences;
    }

    private static String difference(int rank, String text, String first) {
        return "rank " + rank + " has " + difference(text, first) + " where rank 0 has " + difference(first, text);
    }

    /** The first words of {@code text} that differ from those of {@code other} at the same position. */
    static String difference(String text, String other) {
        String[] words = text.split(" ", -1);
        String[] others = other.split(" ", -1);
        List<String> differences = new ArrayList<>();
        for (int i = 0; i < words.length; i++) {
            if (i >= others.length || !words[i].equals(others[i])) {
                differences.add(words[i]);
            }
        }
        if (differences.isEmpty()) {
            return "nothing more";
        }
        String first = String.join(" ", differences.subList(0, Math.min(MOST_WORDS, differences.size())));
        return differences.size() > MOST_WORDS ? first + " …" : first;
    }
}
