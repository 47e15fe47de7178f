package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.spi.MemoryRegistry;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What every link does, with native memory that MPI may use where it is: longer payload of such memory goes in pieces. */
class MpiInPlaceLinkTest extends LinkContract {
    /** More than what the contract sends to an end that does not receive. */
    private static final int LEAST = 5_001;

    /** More pieces than are posted at once. */
    private static final int LONG = 16 * MpiLink.PIECE_BYTES;

    private final int before = Quarantine.held();
    private final MpiMemory memory = memory(LEAST);

    private static MpiMemory memory(long leastBytes) {
        Arena arena = Arena.ofShared();
        return new MpiMemory(new AllNative(arena), arena, leastBytes);
    }

    /** Takes all native memory for registered: that of the test is freed after {@link #mpiIsDone}. */
    private record AllNative(Arena arena) implements MemoryRegistry {
        @Override
        public MemorySegment allocate(long[] sizes) {
            return arena.allocate(sizes[0]);
        }

        @Override
        public int find(MemorySegment segment) {
            return segment.isNative() ? 0 : -1;
        }

        @Override
        public long offset(int allocation, MemorySegment segment) {
            return segment.address();
        }

        @Override
        public MemorySegment peer(int rank, int allocation) {
            return null;
        }
    }

    @Override
    protected Link[] connect() {
        return MpiLinkTest.connect(memory, memory);
    }

    @AfterEach
    void mpiIsDone() {
        a.close();
        b.close();
        until(() -> Quarantine.held() <= before);
    }

    @Test
    void aLongMessageIsTakenAtOnceAndReadWhereItWasReceived() {
        MemorySegment source = random(LONG, 1);
        MemorySegment target = arena.allocate(LONG);
        assertTrue(a.startMessage(1, 2, 3, LONG));
        assertEquals(LONG, a.write(source, 0, LONG));
        assertFalse(a.startMessage(2, 2, 3, 0), "the payload before is not posted");
        until(b::nextMessage);
        long[] read = {0};
        until(() -> {
            a.flush();
            read[0] += b.read(target, read[0], LONG - read[0]);
            return read[0] == LONG;
        });
        assertEquals(target.address(), b.window().address());
        b.endMessage();
        until(a::flush);
        assertSame(source, 0, target, 0, LONG);
    }

    /** A window may show the reader's own memory, or staging memory after it. */
    @Test
    void readerChangesItsMind() {
        MemorySegment source = random(LONG, 2);
        MemorySegment target = arena.allocate(LONG);
        byte[] heap = new byte[LONG];
        assertTrue(a.startMessage(1, 2, 3, LONG));
        a.write(source, 0, LONG);
        until(b::nextMessage);
        long[] read = {0};
        long[] turn = {0};
        until(() -> {
            a.flush();
            long most = Math.min(LONG - read[0], 3L * MpiLink.PIECE_BYTES + 5);
            long got = switch ((int) (turn[0]++ % 4)) {
                case 0 -> b.read(target, read[0], most);
                case 1 -> copyWindow(target, read[0], most / 7);
                case 2 -> readHeap(heap, target, read[0], most / 3);
                default -> b.read(target, read[0], Math.min(most, 11));
            };
            read[0] += got;
            return read[0] == LONG;
        });
        b.endMessage();
        until(a::flush);
        assertSame(source, 0, target, 0, LONG);
    }

    private long copyWindow(MemorySegment target, long at, long most) {
        long count = Math.min(most, b.available());
        if (count > 0) {
            MemorySegment.copy(b.window(), b.windowOffset(), target, at, count);
            b.consume(count);
        }
        return count;
    }

    private long readHeap(byte[] heap, MemorySegment target, long at, long most) {
        long count = b.read(MemorySegment.ofArray(heap), at, most);
        MemorySegment.copy(MemorySegment.ofArray(heap), at, target, at, count);
        return count;
    }

    /** The sender's end is closed in the midst of a message: MPI still reads, until the other end has received what was posted. */
    @Test
    void sentMemoryIsKeptUntilMpiHasReadIt() {
        MpiMemory ofSender = memory(1);
        Link[] ends = MpiLinkTest.connect(ofSender, null);
        MemorySegment source = ofSender.registry().allocate(new long[] {LONG}).copyFrom(random(LONG, 3));
        ends[0].startMessage(1, 2, 3, LONG);
        ends[0].write(source, 0, LONG);
        until(ends[1]::nextMessage);
        ends[0].close();
        Quarantine.take(ofSender);
        assertTrue(source.scope().isAlive());
        until(() -> {
            ends[1].consume(ends[1].available());
            return ends[1].isLost();
        });
        ends[1].close();
        until(() -> Quarantine.held() <= before);
        assertFalse(source.scope().isAlive());
    }

    /** The receiver's end is closed in the midst of a message: MPI may still write, until the other end is closed. */
    @Test
    void targetMemoryIsKeptUntilMpiWritesNoMore() {
        MpiMemory ofReceiver = memory(1);
        Link[] ends = MpiLinkTest.connect(memory, ofReceiver);
        MemorySegment target = ofReceiver.registry().allocate(new long[] {LONG});
        ends[0].startMessage(1, 2, 3, LONG);
        ends[0].write(random(LONG, 4), 0, LONG);
        until(ends[1]::nextMessage);
        long[] read = {0};
        while (read[0] < LONG / 2) { // what is posted without a flush
            read[0] += ends[1].read(target, read[0], LONG - read[0]);
        }
        assertEquals(0, ends[1].read(target, read[0], LONG - read[0]));
        ends[1].close();
        assertTrue(ends[1].isLost());
        Quarantine.take(ofReceiver);
        assertTrue(target.scope().isAlive());
        ends[0].close();
        until(() -> Quarantine.held() <= before);
        assertFalse(target.scope().isAlive());
    }
}
