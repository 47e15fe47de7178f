package io.tutti.stress.model;

import java.nio.ShortBuffer;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/** How far a rank has come, which depends on nothing but what it has read, and what it does next. */
final class ProgramNode {
    final int id;
    /** The accesses before it. */
    final int depth;
    /** What the rank does next; null at an end. */
    MemoryAccess access;
    /** Where an attempt that moved nothing began; null unless this is its end. */
    ProgramNode retry;
    /** Why the rank's code is wrong here, or null. */
    Throwable failure;

    private final ProgramNode parent;
    /** What {@link #parent} read; null if it wrote. */
    private final short[] read;

    private ProgramNode written;
    private final Map<ShortBuffer, ProgramNode> children = new HashMap<>(2);

    ProgramNode(int id, ProgramNode parent, short[] read) {
        this.id = id;
        this.parent = parent;
        this.read = read;
        this.depth = parent == null ? 0 : parent.depth + 1;
    }

    boolean isEnd() {
        return access == null && retry == null;
    }

    /** Returns what follows after a write, or after a read of these values; null if no search has been there. */
    ProgramNode next(short[] values) {
        return values == null ? written : children.get(ShortBuffer.wrap(values));
    }

    void follow(short[] values, ProgramNode next) {
        if (values == null) {
            written = next;
        } else {
            children.put(ShortBuffer.wrap(values), next);
        }
    }

    /** Returns all that was read up to here, in order. */
    Deque<short[]> reads() {
        Deque<short[]> reads = new ArrayDeque<>();
        for (ProgramNode node = this; node.parent != null; node = node.parent) {
            if (node.read != null) {
                reads.addFirst(node.read);
            }
        }
        return reads;
    }

    /** Returns the node on the way here with so many accesses before it. */
    ProgramNode ancestor(int accesses) {
        ProgramNode node = this;
        while (node.depth > accesses) {
            node = node.parent;
        }
        return node;
    }
}
