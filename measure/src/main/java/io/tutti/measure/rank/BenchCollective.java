package io.tutti.measure.rank;

import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.error.Suggestion;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * A collective as it is measured. A vector has one block of {@code count} elements, or one block for each rank. The
 * size in a line of results is that of the longer vector, as in nccl-tests. The root is rank 0.
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
    /** Ranks 2k and 2k+1 send a vector back and forth; the time is that of one direction. */
    SEND_RECV(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, false),
    /** Rank 2k sends {@link #WINDOW} vectors to rank 2k+1, which then answers; the time is that of one vector. */
    STREAM(Extent.BLOCK, Extent.BLOCK, Traffic.WHOLE, false);

    /** The messages of one call of {@link #STREAM}; a number that the peers' program repeats. */
    static final int WINDOW = 64;

    /** The length of a vector. */
    enum Extent {
        NOTHING,
        BLOCK,
        /** One block for each rank. */
        WHOLE;

        long elements(long count, int ranks) {
            return switch (this) {
                case NOTHING -> 0;
                case BLOCK -> count;
                case WHOLE -> Math.multiplyExact(count, ranks);
            };
        }
    }

    /** The traffic of the busiest link at least, as a multiple of the size. */
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

    /** Returns the name that users type: lower case, with hyphens. */
    public String text() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the collective of this name.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static BenchCollective of(String text) {
        return Arrays.stream(values())
                .filter(each -> each.text().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("collective=" + text + " must be one of "
                        + String.join(", ", names()) + Suggestion.after(text, names())));
    }

    /** Returns the names of all collectives. */
    public static List<String> names() {
        return Arrays.stream(values()).map(BenchCollective::text).toList();
    }

    /** Returns the collective's name in the catalogue of algorithms. */
    public String algorithms() {
        return switch (this) {
            case BARRIER -> ALLREDUCE.text();
            case SEND_RECV, STREAM -> "transfer";
            default -> text();
        };
    }

    /** Returns the placements that its result may have. */
    public List<ResultPlace> places() {
        return switch (this) {
            case BROADCAST -> List.of(ResultPlace.IN);
            case ALLTOALL, BARRIER, SEND_RECV, STREAM -> List.of(ResultPlace.OUT);
            default -> Stream.of(ResultPlace.values()).toList();
        };
    }

    /** Returns whether elements are reduced. */
    public boolean isReducing() {
        return reducing;
    }

    /** Returns whether it is one call, of this library and of MPI; otherwise it is several messages. */
    public boolean isOneCall() {
        return this != SEND_RECV && this != STREAM;
    }

    /** Returns whether the collective has vectors at all. */
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

    /** Returns the elements of a block such that the longer vector has about {@code bytes} bytes; at least one. */
    public long count(long bytes, int width, int ranks) {
        return !hasVectors() ? 0 : Math.max(1, bytes / width / (isInBlocks() ? ranks : 1));
    }

    /** Returns the bytes of the longer vector. */
    public long bytes(long count, int width, int ranks) {
        return count * width * (isInBlocks() ? ranks : 1);
    }

    /**
     * Returns a request of sums of float32 in new memory, in place where the collective allows that.
     *
     * @param world the ranks; collective if memory is shared
     * @param memory kind of memory
     * @param bytes size of the longer vector, as {@link #wholeBytes} returns it
     */
    public Request request(Communicator world, BufferKind memory, long bytes) {
        int width = ElementType.FLOAT32.bytes();
        long count = count(bytes, width, world.size());
        ResultPlace place = places().getLast();
        Data longer = memory.make(world, ElementType.FLOAT32, bytes(count, width, world.size()));
        Data other = place == ResultPlace.IN
                ? longer
                : memory.make(world, ElementType.FLOAT32, bytes(count, width, world.size()));
        return BoundCall.of(this, world, new Data[] {longer, other}, place, count)
                .request(Reduction.SUM);
    }

    /** Returns the size that a longer vector of float32 has if it is to have about {@code bytes} bytes. */
    public long wholeBytes(long bytes, int ranks) {
        int width = ElementType.FLOAT32.bytes();
        return bytes(count(bytes, width, ranks), width, ranks);
    }

    /** Returns the factor by which algbw is multiplied to give busbw; 0 if the collective transfers no data. */
    public double busFactor(int ranks) {
        double others = (ranks - 1.0) / ranks;
        return switch (traffic) {
            case NONE -> 0;
            case WHOLE -> 1;
            case OTHERS -> others;
            case TWICE -> 2 * others;
        };
    }

    /** Returns the number of pairs of ranks that exchange messages; 0 if it is a collective. */
    public int messagePairs(int ranks) {
        return isOneCall() ? 0 : ranks / 2;
    }

    /** Returns the number of consecutive messages in one call; the call's time is divided by it. */
    public int messagesInACall() {
        return switch (this) {
            case SEND_RECV -> 2;
            case STREAM -> WINDOW;
            default -> 1;
        };
    }
}
