package io.tutti.run.executor;

import io.tutti.spi.MemoryRegistry;
import io.tutti.transport.memory.Publications;
import java.lang.foreign.MemorySegment;

/** Reads what one peer has published for this rank in a collective, wherever it is. */
final class Subscriber {
    /** The peer. */
    final int peer;

    private final Binding binding;
    private final TaskArguments arguments;
    private final Publications publications;
    private final MemoryRegistry registry;
    private final int blocks;
    private final int block;
    /** The plan's part that the message is, or goes to. */
    private final int part;

    private boolean hasArrived;
    private boolean isUnexpected;
    private int place;
    private MemorySegment memory;
    /** Where the rest of the message begins, unless it is staged. */
    private long at;

    private long left;
    private long pieces;
    private long piece;
    private long pieceAt;

    Subscriber(
            TaskData data,
            int peer,
            int part,
            boolean sendsTheSame,
            int ranks,
            Publications publications,
            MemoryRegistry registry) {
        this.peer = peer;
        this.binding = data.binding();
        this.arguments = data.arguments();
        this.part = part;
        this.publications = publications;
        this.registry = registry;
        this.blocks = sendsTheSame ? 1 : ranks - 1;
        this.block = Publisher.block(peer, data.plan().rank, blocks, ranks);
    }

    void begin() {
        hasArrived = false;
        isUnexpected = false;
        left = binding.bytes[part];
    }

    /** Whether the message is there, or begins to be. */
    boolean hasArrived() {
        return hasArrived || look();
    }

    private boolean look() {
        long sequence = arguments.sequence;
        if (!publications.shows(peer, sequence)) {
            return false;
        }
        if (publications.fingerprint(peer, sequence) != arguments.fingerprint
                || publications.length(peer, sequence, block) != left) {
            isUnexpected = true;
            return false;
        }
        place = publications.place(peer, sequence);
        if (place >= 0) {
            use(publications.memory(), publications.payload(peer, sequence, blocks, block, place));
        } else if (place == Publications.REGISTERED) {
            use(
                    registry.peer(peer, publications.allocation(peer, sequence, blocks)),
                    publications.offset(peer, sequence, blocks, block));
        } else {
            use(publications.memory(), 0);
            pieces = 0;
            piece = 0;
            pieceAt = 0;
        }
        hasArrived = true;
        return true;
    }

    private void use(MemorySegment source, long offset) {
        if (memory != source) { // see TaskArguments
            memory = source;
        }
        at = offset;
    }

    private boolean isStaged() {
        return place == Publications.FIRST_STAGE || place == Publications.SECOND_STAGE;
    }

    /** Whether the message is not of this collective, or has another length. */
    boolean isUnexpected() {
        return isUnexpected;
    }

    /** Whether all has been read. */
    boolean isComplete() {
        return hasArrived && left == 0;
    }

    /** Whether this rank waits for more of the message than is there. */
    boolean isAwaited() {
        return !hasArrived() || left > 0 && ready() == 0;
    }

    /** Returns the bytes that have not been read. */
    long left() {
        return left;
    }

    /** Returns the bytes that can be read from {@link #offset}; the message must have arrived. */
    long ready() {
        if (!isStaged()) {
            return left;
        }
        if (piece >= pieces) {
            pieces = publications.filledBy(peer, arguments.sequence, block, piece);
        }
        return piece >= pieces ? 0 : Math.min(left, publications.share(blocks) - pieceAt);
    }

    /** Returns the memory in which the rest of the message is. */
    MemorySegment memory() {
        return memory;
    }

    /** Returns where there. */
    long offset() {
        return isStaged() ? publications.piece(peer, place, piece, blocks, block) + pieceAt : at;
    }

    /** Has read so many bytes; no more than were ready. */
    void consume(long bytes) {
        left -= bytes;
        at += bytes;
        pieceAt += bytes;
        if (isStaged() && pieceAt == publications.share(blocks)) {
            pieceAt = 0;
            publications.taken(peer, arguments.sequence, ++piece);
        }
    }
}
