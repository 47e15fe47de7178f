package io.tutti.schedule;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SequencedMap;
import java.util.function.IntFunction;

/** The collectives of a communicator. Each method states how its chunks are numbered. */
public final class Collectives {
    /** The names of these collectives, in the order in which lists show them. */
    public static final List<String> NAMES = List.of(
            "allreduce",
            "broadcast",
            "reduce",
            "reduce-scatter",
            "allgather",
            "gather",
            "scatter",
            "alltoall",
            "scan",
            "exscan",
            "transfer");

    private Collectives() {}

    @FunctionalInterface
    private interface Contributors {
        RankRange of(int rank, int chunk);
    }

    private record Simple(
            String name,
            SequencedMap<String, Integer> parameters,
            int ranks,
            int chunks,
            IntFunction<ChunkRun> inputs,
            IntFunction<ChunkRun> outputs,
            Contributors contributors,
            boolean isReducing,
            boolean mayBeInPlace)
            implements Collective {
        @Override
        public ChunkRun input(int rank) {
            return inputs.apply(rank);
        }

        @Override
        public ChunkRun output(int rank) {
            return outputs.apply(rank);
        }

        @Override
        public RankRange contributors(int rank, int chunk) {
            return contributors.of(rank, chunk);
        }

        @Override
        public String toString() {
            return write(this);
        }
    }

    /**
     * Allreduce: every rank ends with the combined vector of all ranks.
     *
     * @param ranks number of ranks
     * @param chunks number of chunks that the vector is divided into
     * @return an immutable collective; every rank's INPUT and OUTPUT hold all chunks
     */
    public static Collective allreduce(int ranks, int chunks) {
        ChunkRun all = ChunkRun.of(0, chunks);
        RankRange everyRank = new RankRange(0, ranks);
        return new Simple(
                "allreduce",
                parameters("ranks", ranks, "chunks", chunks),
                ranks,
                chunks,
                r -> all,
                r -> all,
                (r, c) -> everyRank,
                true,
                true);
    }

    /**
     * Reduce: the root ends with the combined vector of all ranks.
     *
     * @param ranks number of ranks
     * @param chunks number of chunks that the vector is divided into
     * @param root the rank that receives the result
     * @return an immutable collective; only the root has an OUTPUT
     */
    public static Collective reduce(int ranks, int chunks, int root) {
        ChunkRun all = ChunkRun.of(0, chunks);
        RankRange everyRank = new RankRange(0, ranks);
        return new Simple(
                "reduce",
                parameters("ranks", ranks, "chunks", chunks, "root", root),
                ranks,
                chunks,
                r -> all,
                r -> r == root ? all : ChunkRun.NONE,
                (r, c) -> everyRank,
                true,
                true);
    }

    /**
     * Broadcast: every rank ends with the root's vector.
     *
     * @param ranks number of ranks
     * @param chunks number of chunks that the vector is divided into
     * @param root the rank whose vector is sent
     * @return an immutable collective; only the root has an INPUT
     */
    public static Collective broadcast(int ranks, int chunks, int root) {
        ChunkRun all = ChunkRun.of(0, chunks);
        return new Simple(
                "broadcast",
                parameters("ranks", ranks, "chunks", chunks, "root", root),
                ranks,
                chunks,
                r -> r == root ? all : ChunkRun.NONE,
                r -> all,
                (r, c) -> RankRange.only(root),
                false,
                true);
    }

    /**
     * Reduce-scatter: the vector has {@code ranks} chunks, and rank r ends with the combined chunk r.
     *
     * @param ranks number of ranks, which is the number of chunks
     * @return an immutable collective
     */
    public static Collective reduceScatter(int ranks) {
        RankRange everyRank = new RankRange(0, ranks);
        return new Simple(
                "reduce-scatter",
                parameters("ranks", ranks),
                ranks,
                ranks,
                r -> ChunkRun.of(0, ranks),
                r -> ChunkRun.of(r, 1),
                (r, c) -> everyRank,
                true,
                true);
    }

    /**
     * Allgather: rank r starts with chunk r, and every rank ends with all {@code ranks} chunks.
     *
     * @param ranks number of ranks, which is the number of chunks
     * @return an immutable collective
     */
    public static Collective allgather(int ranks) {
        return new Simple(
                "allgather",
                parameters("ranks", ranks),
                ranks,
                ranks,
                r -> ChunkRun.of(r, 1),
                r -> ChunkRun.of(0, ranks),
                (r, c) -> RankRange.only(c),
                false,
                true);
    }

    /**
     * Gather: rank r starts with chunk r, and the root ends with all {@code ranks} chunks.
     *
     * @param ranks number of ranks, which is the number of chunks
     * @param root the rank that receives all chunks
     * @return an immutable collective; only the root has an OUTPUT
     */
    public static Collective gather(int ranks, int root) {
        return new Simple(
                "gather",
                parameters("ranks", ranks, "root", root),
                ranks,
                ranks,
                r -> ChunkRun.of(r, 1),
                r -> r == root ? ChunkRun.of(0, ranks) : ChunkRun.NONE,
                (r, c) -> RankRange.only(c),
                false,
                true);
    }

    /**
     * Scatter: the root starts with {@code ranks} chunks, and rank r ends with chunk r.
     *
     * @param ranks number of ranks, which is the number of chunks
     * @param root the rank that sends all chunks
     * @return an immutable collective; only the root has an INPUT
     */
    public static Collective scatter(int ranks, int root) {
        return new Simple(
                "scatter",
                parameters("ranks", ranks, "root", root),
                ranks,
                ranks,
                r -> r == root ? ChunkRun.of(0, ranks) : ChunkRun.NONE,
                r -> ChunkRun.of(r, 1),
                (r, c) -> RankRange.only(root),
                false,
                true);
    }

    /**
     * {@return all-to-all: chunk {@code i · ranks + j} goes from rank i to rank j}
     *
     * @param ranks number of ranks; there are {@code ranks · ranks} chunks
     */
    public static Collective alltoall(int ranks) {
        return new Simple(
                "alltoall",
                parameters("ranks", ranks),
                ranks,
                Math.multiplyExact(ranks, ranks),
                r -> ChunkRun.of(r * ranks, ranks),
                r -> new ChunkRun(r, ranks, ranks),
                (r, c) -> RankRange.only(c / ranks),
                false,
                false);
    }

    /**
     * Scan: rank r ends with the combined vector of ranks 0 to r.
     *
     * @param ranks number of ranks
     * @param exclusive whether rank r ends with ranks 0 to r - 1 instead; rank 0's result is then unspecified
     * @return an immutable collective of one chunk
     */
    public static Collective scan(int ranks, boolean exclusive) {
        ChunkRun all = ChunkRun.of(0, 1);
        return new Simple(
                exclusive ? "exscan" : "scan",
                parameters("ranks", ranks),
                ranks,
                1,
                r -> all,
                r -> all,
                (r, c) -> new RankRange(0, exclusive ? r : r + 1),
                true,
                true);
    }

    /**
     * Transfer: a vector of one chunk goes from one rank to another; the other ranks do nothing.
     *
     * @param ranks number of ranks
     * @param source the rank that sends
     * @param destination the rank that receives
     * @return an immutable collective of one chunk that cannot be in place
     */
    public static Collective transfer(int ranks, int source, int destination) {
        ChunkRun one = ChunkRun.of(0, 1);
        return new Simple(
                "transfer",
                parameters("ranks", ranks, "source", source, "destination", destination),
                ranks,
                1,
                r -> r == source ? one : ChunkRun.NONE,
                r -> r == destination ? one : ChunkRun.NONE,
                (r, c) -> RankRange.only(source),
                false,
                false);
    }

    /**
     * Writes a collective's name and parameters: {@code reduce ranks=4 chunks=1 root=2}.
     *
     * @param collective a collective of this class or of a provider
     * @return one line, without line terminator
     */
    public static String write(Collective collective) {
        StringBuilder text = new StringBuilder(collective.name());
        collective
                .parameters()
                .forEach((name, value) ->
                        text.append(' ').append(name).append('=').append(value));
        return text.toString();
    }

    /** Parses the form that {@link #write} writes. */
    static Collective parse(String text) {
        String[] words = text.split(" ");
        SequencedMap<String, Integer> parameters = new LinkedHashMap<>();
        for (String word : Arrays.asList(words).subList(1, words.length)) {
            int equals = word.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("parameter=" + word + " must look like ranks=4");
            }
            String name = word.substring(0, equals);
            if (parameters.put(name, TextNumbers.parse(name, word.substring(equals + 1))) != null) {
                throw new IllegalArgumentException(name + " is given twice");
            }
        }
        return of(words[0], parameters);
    }

    /**
     * {@return the collective with this name and these {@link Collective#parameters}}
     *
     * @param name the collective's name, such as {@code reduce-scatter}
     * @param parameters a value for each of the collective's parameters and no others
     * @throws IllegalArgumentException if no collective has this name, a parameter is missing or unknown, or a value is
     *     out of range
     */
    public static Collective of(String name, Map<String, Integer> parameters) {
        Parameters given = new Parameters(name, new LinkedHashMap<>(parameters));
        int ranks = given.take("ranks", 1, ScheduleLimits.RANKS);
        Collective collective = switch (name) {
            case "allreduce" -> allreduce(ranks, given.chunks());
            case "reduce" -> reduce(ranks, given.chunks(), given.rank("root", ranks));
            case "broadcast" -> broadcast(ranks, given.chunks(), given.rank("root", ranks));
            case "reduce-scatter" -> reduceScatter(ranks);
            case "allgather" -> allgather(ranks);
            case "gather" -> gather(ranks, given.rank("root", ranks));
            case "scatter" -> scatter(ranks, given.rank("root", ranks));
            case "alltoall" -> alltoall(ranks);
            case "scan" -> scan(ranks, false);
            case "exscan" -> scan(ranks, true);
            case "transfer" -> transfer(ranks, given.rank("source", ranks), given.rank("destination", ranks));
            default -> null;
        };
        if (collective == null) {
            return CollectiveProviders.collective(name, parameters)
                    .orElseThrow(() -> new IllegalArgumentException("collective=" + name + " is not known"));
        }
        given.requireNothingLeft();
        return collective;
    }

    private record Parameters(String collective, Map<String, Integer> left) {
        int chunks() {
            return take("chunks", 1, ScheduleLimits.HELD_CHUNKS);
        }

        int rank(String name, int ranks) {
            return take(name, 0, ranks - 1);
        }

        int take(String name, int least, int most) {
            Integer value = left.remove(name);
            if (value == null || value < least || value > most) {
                throw new IllegalArgumentException(
                        name + "=" + value + " of " + collective + " must be " + least + " to " + most);
            }
            return value;
        }

        void requireNothingLeft() {
            if (!left.isEmpty()) {
                throw new IllegalArgumentException(collective + " has no parameter " + left.keySet());
            }
        }
    }

    private static SequencedMap<String, Integer> parameters(Object... namesAndValues) {
        SequencedMap<String, Integer> parameters = new LinkedHashMap<>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            parameters.put((String) namesAndValues[i], (Integer) namesAndValues[i + 1]);
        }
        return Collections.unmodifiableSequencedMap(parameters);
    }
}
