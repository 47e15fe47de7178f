package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TagRangesTest {
    private static final long SEED = 41;

    /** As communicators of several lanes are opened and closed, while the first stays. */
    @Test
    void noTagIsUsedTwiceOrBeyondTheBound() {
        Random random = new Random(SEED);
        TagRanges tags = new TagRanges(127);
        BitSet used = new BitSet();
        Deque<Runnable> open = new ArrayDeque<>();
        take(tags, 2, used);
        for (int i = 0; i < 2_000; i++) {
            open.add(take(tags, 2 + 2 * random.nextInt(4), used));
            if (open.size() > 3) {
                open.poll().run();
            }
        }
    }

    private static Runnable take(TagRanges tags, int count, BitSet used) {
        TagRanges.Range range = tags.take(count);
        int end = range.first() + count;
        assertTrue(end <= 128, () -> "tags up to " + end);
        int taken = used.nextSetBit(range.first());
        assertTrue(taken < 0 || taken >= end, () -> "tag " + taken + " is in use");
        used.set(range.first(), end);
        return () -> {
            used.clear(range.first(), end);
            range.leave();
        };
    }

    @Test
    void whatIsTakenIsRefusedUntilAllUsersHaveLeft() {
        TagRanges tags = new TagRanges(3);
        TagRanges.Range all = tags.take(4);
        all.enter();
        all.leave();
        CommunicationException refusal = assertThrows(CommunicationException.class, () -> tags.take(2));
        assertEquals(Category.RESOURCE, refusal.category());
        all.leave();
        assertEquals(0, tags.take(4).first());
    }

    @Test
    void theLargestBoundIsNoneTooFar() {
        TagRanges tags = new TagRanges(Integer.MAX_VALUE);
        tags.take(Integer.MAX_VALUE);
        assertThrows(CommunicationException.class, () -> tags.take(2));
        assertEquals(Integer.MAX_VALUE, tags.take(1).first());
    }
}
