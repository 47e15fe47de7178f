package io.tutti.transport.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicationsTest {
    private static final int RANKS = 3;
    private static final int CAPACITY = 512;
    private static final int STAGES = 8192;
    private static final long BOTH = 0b110;

    private final Arena arena = Arena.ofAuto();
    private final MemorySegment memory = arena.allocate(Publications.bytes(RANKS, CAPACITY, STAGES), 128);
    private final Publications root = view(0);
    private final Publications quick = view(1);
    private final Publications slow = view(2);

    private Publications view(int rank) {
        return new Publications(memory, RANKS, rank, CAPACITY, STAGES);
    }

    private void publish(long sequence) {
        root.receivers().of(sequence, BOTH);
        root.writeLength(sequence, 0, Long.BYTES);
        memory.set(ValueLayout.JAVA_LONG, root.payload(0, sequence, 1, 0, Long.BYTES), 100 + sequence);
        root.publish(sequence, 7, Long.BYTES);
        root.claimNext(sequence);
    }

    private static long read(Publications reader, long sequence) {
        assertTrue(reader.shows(0, sequence));
        assertEquals(7, reader.fingerprint(0, sequence));
        assertEquals(Long.BYTES, reader.length(0, sequence, 0));
        int spacing = reader.place(0, sequence);
        return reader.memory().get(ValueLayout.JAVA_LONG, reader.payload(0, sequence, 1, 0, spacing));
    }

    @Test
    void theRootIsAheadByAsManyMessagesAsThereAreCellsAndNoMore() {
        for (long sequence = 1; sequence <= Publications.CELLS; sequence++) {
            assertTrue(root.receivers().mayPublish(sequence));
            publish(sequence);
            assertEquals(100 + sequence, read(quick, sequence));
            quick.finish(sequence);
        }
        long next = Publications.CELLS + 1L;
        assertFalse(root.receivers().mayPublish(next), "the slow rank has read nothing");
        assertEquals(2, root.receivers().holderOfCell(next));
        assertEquals(101, read(slow, 1), "the claim of the next cell has spared it");
        slow.finish(1);
        assertTrue(root.receivers().mayPublish(next));
        assertFalse(root.receivers().mayPublish(next + 1));
    }

    /** A communicator may make as many calls in a few hours. */
    @Test
    void numbersBeyondAnIntUseTheCellsInTurn() {
        long first = (1L << 31) - Publications.CELLS / 2;
        for (long sequence = first; sequence < first + Publications.CELLS; sequence++) {
            assertTrue(root.receivers().mayPublish(sequence));
            publish(sequence);
            assertEquals(100 + sequence, read(quick, sequence));
        }
        assertFalse(root.receivers().mayPublish(first + Publications.CELLS));
        quick.finish(first);
        slow.finish(first);
        assertTrue(root.receivers().mayPublish(first + Publications.CELLS));
        assertFalse(root.receivers().mayPublish(first + Publications.CELLS + 1));
    }

    @Test
    void aCellWaitsForItsOwnReceiversOnly() {
        root.receivers().of(1, 0b010);
        root.publish(1, 7, 0);
        quick.finish(1);
        assertTrue(root.receivers().mayPublish(1 + Publications.CELLS), "the slow rank receives nothing of it");
    }

    @Test
    void aStageIsUsedAgainWhenTheCollectiveThatUsedItIsFinished() {
        assertTrue(root.receivers().nextStage() != root.receivers().nextStage());
        root.receivers().ofStage(5, BOTH);
        root.receivers().nextStage();
        assertEquals(Receivers.NONE, root.receivers().holderOfStage());
        root.receivers().nextStage();
        assertEquals(1, root.receivers().holderOfStage());
        quick.finish(5);
        assertEquals(2, root.receivers().holderOfStage());
        slow.finish(6);
        assertEquals(Receivers.NONE, root.receivers().holderOfStage());
    }

    @Test
    void piecesAreCountedPerCollective() {
        root.filled(3, 0, 2);
        assertEquals(2, quick.filledBy(0, 3, 0, 0));
        assertEquals(0, quick.filledBy(0, 4, 0, 0));
        root.filled(4, 0, 1);
        assertEquals(
                Long.MAX_VALUE, quick.filledBy(0, 3, 0, 0), "a later one has begun, so this one is there as a whole");
        quick.taken(0, 4, 1);
        assertEquals(2, root.receivers().behind(BOTH, 4, 1));
        slow.taken(0, 4, 1);
        assertEquals(Receivers.NONE, root.receivers().behind(BOTH, 4, 1));
        assertEquals(1, root.receivers().behind(BOTH, 4, 2));
    }

    @Test
    void blocksMayHaveMorePiecesThanAWordCounts() {
        long many = (1L << 24) + 2;
        root.filled(3, 0, many);
        assertEquals(many, quick.filledBy(0, 3, 0, many - 5));
        assertEquals(many, quick.filledBy(0, 3, 0, many));
        assertEquals(0, quick.filledBy(0, 4, 0, 0), "it does not look like a later collective");
        quick.taken(0, 3, many);
        slow.taken(0, 3, many - 4);
        assertEquals(Receivers.NONE, root.receivers().behind(BOTH, 3, many - 4));
        assertEquals(2, root.receivers().behind(BOTH, 3, many - 3));
    }

    @ParameterizedTest
    @CsvSource({"1, 0", "1, 4", "1, 40", "1, 41", "1, 512", "2, 4", "2, 8", "2, 9", "2, 256", "2, 250"})
    void blocksOverlapNothing(int blocks, long longest) {
        int spacing = root.spacing(blocks, longest);
        assertTrue(spacing >= longest);
        long header = root.payload(0, 1, blocks, 0, 0) - Long.BYTES * blocks;
        long first = root.payload(0, 1, blocks, 0, spacing);
        long last = root.payload(0, 1, blocks, blocks - 1, spacing);
        assertTrue(first >= header + Long.BYTES * blocks, "lengths are before the payload");
        assertEquals((long) (blocks - 1) * spacing, last - first);
        assertTrue(last + longest <= root.payload(0, 2, 1, 0, 0) - 24, "the next cell begins behind it");
    }

    @ParameterizedTest
    @CsvSource({"1, 513", "2, 257"})
    void aLongerMessageDoesNotFit(int blocks, long longest) {
        assertTrue(root.spacing(blocks, longest) < 0);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void piecesOfAllRanksOverlapNothing(int blocks) {
        List<Long> starts = new ArrayList<>();
        for (int writer = 0; writer < RANKS; writer++) {
            for (int stage : new int[] {Publications.FIRST_STAGE, Publications.SECOND_STAGE}) {
                for (int piece = 0; piece < Publications.PIECES; piece++) {
                    for (int block = 0; block < blocks; block++) {
                        starts.add(root.piece(writer, stage, piece, blocks, block));
                    }
                }
            }
        }
        long end = Long.MIN_VALUE;
        for (long start : starts.stream().sorted().toList()) {
            assertTrue(start >= end);
            end = start + root.share(blocks);
        }
        assertTrue(end <= memory.byteSize());
        assertEquals(0, root.share(blocks) % 64);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 3, 8, 64})
    void shortSettingsStillHaveRoomForAPieceOfEachRank(int ranks) {
        MemorySegment least = arena.allocate(Publications.bytes(ranks, 0, 1), 128);
        Publications last = new Publications(least, ranks, ranks - 1, 0, 1);
        assertTrue(last.share(Math.max(1, ranks - 1)) >= 64);
        last.writeAllocation(15, ranks - 1, 3);
        last.writeOffset(15, ranks - 1, ranks - 2, 1L << 40);
        assertEquals(1L << 40, last.offset(ranks - 1, 15, ranks - 1, ranks - 2));
        assertEquals(0, Publications.bytes(65, 0, 1));
    }
}
