package io.tutti.run.executor;

import io.tutti.run.lowering.Plan;
import io.tutti.spi.MemoryCopy;
import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Publications;
import io.tutti.transport.memory.Receivers;
import java.util.Arrays;

/**
 * Publishes this rank's messages of a collective. They are one block for all receivers, or one for each other rank. Short
 * ones are copied into a cell, long ones piece by piece into a stage; those of registered memory are read there. The
 * choice is this rank's alone, which tells it in the cell.
 */
final class Publisher {
    private static final int INLINE = 0;

    private final Binding binding;
    private final TaskArguments arguments;
    private final Publications publications;
    private final Receivers receivers;
    private final MemoryRegistry registry;
    private final long zeroCopyBytes;
    private final int rank;
    private final int blocks;
    /** Per block: the plan's part that it is, or -1. */
    private final int[] part;
    /** Per block: the set of its receivers. */
    private final long[] readers;

    private final long all;

    /** Per block of a staged message: pieces that are in the stage, or have been. */
    private final int[] filled;

    private int place;
    private int allocation;
    private boolean isPublished;
    private boolean hasStage;
    /** Blocks that are not yet in the stage as a whole. */
    private int open;

    Publisher(
            TaskData data,
            boolean sendsTheSame,
            int ranks,
            Publications publications,
            MemoryRegistry registry,
            long zeroCopyBytes) {
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.publications = publications;
        this.receivers = publications.receivers();
        this.registry = registry;
        this.zeroCopyBytes = zeroCopyBytes;
        this.rank = data.plan().rank;
        this.blocks = sendsTheSame ? 1 : ranks - 1;
        this.part = new int[blocks];
        this.readers = new long[blocks];
        this.filled = new int[blocks];
        Arrays.fill(part, -1);
        this.all = findReceivers(data.plan(), ranks);
    }

    private long findReceivers(Plan plan, int ranks) {
        long found = 0;
        for (int op = 0; op < plan.ops(); op++) {
            if (plan.kinds[op] == Plan.Kind.SEND) {
                int block = block(plan.rank, plan.peers[op], blocks, ranks);
                part[block] = plan.firstPart[op];
                readers[block] |= 1L << plan.peers[op];
                found |= 1L << plan.peers[op];
            }
        }
        return found;
    }

    /** Returns which block of a writer's message is for a reader. */
    static int block(int writer, int reader, int blocks, int ranks) {
        return blocks == 1 ? 0 : Math.floorMod(reader - writer, ranks) - 1;
    }

    /** Whether it sends anything. */
    boolean sends() {
        return all != 0;
    }

    void begin() {
        isPublished = all == 0;
        hasStage = false;
        open = 0;
        place = INLINE;
        if (!isPublished) {
            choosePlace();
        }
    }

    private void choosePlace() {
        long longest = 0;
        for (int block = 0; block < blocks; block++) {
            longest = Math.max(longest, bytes(block));
        }
        allocation = longest >= zeroCopyBytes ? registry.find(arguments.input) : -1;
        if (allocation >= 0) {
            place = Publications.REGISTERED;
            return;
        }
        place = publications.spacing(blocks, longest);
        if (place < 0) {
            place = receivers.nextStage();
            Arrays.fill(filled, 0);
            for (int block = 0; block < blocks; block++) {
                open += bytes(block) > 0 ? 1 : 0;
            }
        }
    }

    private long bytes(int block) {
        return part[block] < 0 ? 0 : binding.bytes[part[block]];
    }

    /** Publishes what receivers leave room for; returns whether that was anything. */
    boolean advance() {
        boolean moved = !isPublished && publish();
        return isPublished && open > 0 ? fill() | moved : moved;
    }

    private boolean publish() {
        long sequence = arguments.sequence;
        if (!receivers.mayPublish(sequence)) {
            return false;
        }
        receivers.of(sequence, all);
        for (int block = 0; block < blocks; block++) {
            publications.writeLength(sequence, block, bytes(block));
        }
        if (place == Publications.REGISTERED) {
            locate(sequence);
        } else if (place >= 0) {
            copy(sequence);
        }
        publications.publish(sequence, arguments.fingerprint, place);
        publications.claimNext(sequence);
        isPublished = true;
        return true;
    }

    private void locate(long sequence) {
        long start = registry.offset(allocation, arguments.input);
        publications.writeAllocation(sequence, blocks, allocation);
        for (int block = 0; block < blocks; block++) {
            if (part[block] >= 0) {
                publications.writeOffset(sequence, blocks, block, start + binding.offsets[part[block]]);
            }
        }
    }

    private void copy(long sequence) {
        for (int block = 0; block < blocks; block++) {
            if (bytes(block) > 0) {
                MemoryCopy.copy(
                        arguments.input,
                        binding.offsets[part[block]],
                        publications.memory(),
                        publications.payload(rank, sequence, blocks, block, place),
                        bytes(block));
            }
        }
    }

    private boolean fill() {
        if (!hasStage && receivers.holderOfStage() != Receivers.NONE) {
            return false;
        }
        if (!hasStage) {
            receivers.ofStage(arguments.sequence, all);
            hasStage = true;
        }
        boolean moved = false;
        for (int block = 0; block < blocks; block++) {
            moved |= bytes(block) > through(block) && holderOfPiece(block) == Receivers.NONE && fill(block);
        }
        return moved;
    }

    private long through(int block) {
        return (long) filled[block] * publications.share(blocks);
    }

    /** A rank that has not read what is in the place of the next piece, or none. */
    private int holderOfPiece(int block) {
        int needed = filled[block] - Publications.PIECES + 1;
        return needed <= 0 ? Receivers.NONE : receivers.behind(readers[block], arguments.sequence, needed);
    }

    private boolean fill(int block) {
        long from = through(block);
        long length = Math.min(publications.share(blocks), bytes(block) - from);
        publications.stage(
                arguments.input,
                binding.offsets[part[block]] + from,
                publications.piece(rank, place, filled[block], blocks, block),
                length);
        publications.filled(arguments.sequence, block, ++filled[block]);
        open -= from + length == bytes(block) ? 1 : 0;
        return true;
    }

    /** Whether this rank's memory is no longer read. */
    boolean isSent() {
        return isPublished
                && open == 0
                && (place != Publications.REGISTERED || receivers.behind(all, arguments.sequence) == Receivers.NONE);
    }

    /** A receiver without whose progress this rank makes none, or {@link Receivers#NONE}. */
    int holder() {
        if (!isPublished) {
            return receivers.holderOfCell(arguments.sequence);
        }
        if (place == Publications.REGISTERED) {
            return receivers.behind(all, arguments.sequence);
        }
        if (open > 0 && !hasStage) {
            return receivers.holderOfStage();
        }
        int holder = Receivers.NONE;
        for (int block = 0; block < blocks && holder == Receivers.NONE; block++) {
            holder = open > 0 && bytes(block) > through(block) ? holderOfPiece(block) : Receivers.NONE;
        }
        return holder;
    }
}
