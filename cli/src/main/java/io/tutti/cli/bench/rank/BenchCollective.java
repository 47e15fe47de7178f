package io.tutti.cli.bench.rank;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A collective as it is measured. A vector has one block of {@code count} elements, or one for each rank; the size of a
 * line of results is that of the longer vector, as in nccl-tests. The root is rank 0.
 */
public enum BenchCollective {
    ALLREDUCE(Extent.BLOCK, Extent.BLOCK, Traffic.TWICE, true),
    REDUCE(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, true),
    BROADCAST(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, false),
    REDUCE_SCATTER(Extent.WHOLE, Extent.BLOCK, Traffic.OTHERS, true),
    ALLGATHER(Extent.BLOCK, Extent.WHOLE, Traffic.OTHERS, false),
    GATHER(Extent.BLOCK, Extent.WHOLE, Traffic.OTHERS, false),
    SCATTER(Extent.WHOLE, Extent.BLOCK, Traffic.OTHERS, false),
    ALLTOALL(Extent.WHOLE, Extent.WHOLE, Traffic.OTHERS, false),
    BARRIER(Extent.NOTHING, Extent.NOTHING, Traffic.NONE, false),
    SCAN(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, true),
    EXSCAN(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, true),
    /** Ranks 2k and 2k+1 send a vector to and fro; the time is that of one way. */
    SEND_RECV(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, false);

    /** How long a vector is. */
    enum Extent {
        NOTHING,
        BLOCK,
        /** A block for each rank. */
        WHOLE;

        long elements(long count, int ranks) {
            return switch (this) {
                case NOTHING -> 0;
                case BLOCK -> count;
                case WHOLE -> Math.multiplyExact(count, ranks);
            };
        }
    }

    /** What the busiest link carries at least, in sizes. */
    private enum Traffic {
        NONE,
        WHOLE,
        OTHERS,
        TWICE
    }

    private final Extent input;
    private final Extent output;
    private final Traffic traffic;
    private final boolean reducing;

    BenchCollective(Extent input, Extent output, Traffic traffic, boolean reducing) {
        this.input = input;
        this.output = output;
        this.traffic = traffic;
        this.reducing = reducing;
    }

    /** The name that users type: lower case, with hyphens. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * The collective of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static BenchCollective of(String text) {
        return Arrays.stream(values())
                .filter(each -> each.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("collective=" + text + " must be one of "
                        + String.join(
                                ", ",
                                Arrays.stream(values())
                                        .map(BenchCollective::text)
                                        .toList())));
    }

    /** The name that its algorithms are found by. */
    public String algorithms() {
        return switch (this) {
            case BARRIER -> ALLREDUCE.text();
            case SEND_RECV -> "transfer";
            default -> text();
        };
    }

    /** Where its result may stand. */
    public List<ResultPlace> places() {
        return switch (this) {
            case BROADCAST -> List.of(ResultPlace.IN);
            case ALLTOALL, BARRIER, SEND_RECV -> List.of(ResultPlace.OUT);
            default -> Stream.of(ResultPlace.values()).toList();
        };
    }

    /** Whether elements are combined. */
    public boolean isReducing() {
        return reducing;
    }

    /** Whether there are vectors at all. */
    public boolean hasVectors() {
        return input != Extent.NOTHING;
    }

    Extent input() {
        return input;
    }

    Extent output() {
        return output;
    }

    private boolean isInBlocks() {
        return input == Extent.WHOLE || output == Extent.WHOLE;
    }

    /** Elements of a block when the longer vector has about so many bytes, at least one. */
    public long count(long bytes, int width, int ranks) {
        return !hasVectors() ? 0 : Math.max(1, bytes / width / (isInBlocks() ? ranks : 1));
    }

    /** Bytes of the longer vector. */
    public long bytes(long count, int width, int ranks) {
        return count * width * (isInBlocks() ? ranks : 1);
    }

    /** What algbw is multiplied by to give busbw; 0 where nothing is carried. */
    public double busFactor(int ranks) {
        double others = (ranks - 1.0) / ranks;
        return switch (traffic) {
            case NONE -> 0;
            case WHOLE -> 1;
            case OTHERS -> others;
            case TWICE -> 2 * others;
        };
    }

    /** Messages that follow each other in one call; its time is divided by it. */
    public int messagesInACall() {
        return this == SEND_RECV ? 2 : 1;
    }
}
