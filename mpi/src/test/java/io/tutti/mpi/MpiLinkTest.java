package io.tutti.mpi;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;

/** What every link does, this one does too: both ends in one process, which is an MPI job of its own. */
class MpiLinkTest extends LinkContract {
    private static final int EPOCH = 5;

    @Override
    protected Link[] connect() {
        return connect(null, null);
    }

    /** Returns the ends of a link of this process to itself, each with its registered memory or null. */
    static Link[] connect(MpiMemory ofOne, MpiMemory ofOther) {
        assumeTrue(MpiCalls.MISSING == null, MpiCalls.MISSING);
        MpiJob job = MpiStart.join();
        MpiPeer self = new MpiPeer(job.communicator(), job.rank());
        TagRanges.Range tags = job.tags().take(2 * MpiLink.TAGS);
        MpiLink one = new MpiLink(self, tags, 0, EPOCH, ofOne);
        MpiLink other = new MpiLink(self, tags, MpiLink.TAGS, EPOCH, ofOther);
        tags.leave();
        one.sendBy(new MpiSender(self, tags.first() + MpiLink.TAGS, EPOCH, ofOne));
        other.sendBy(new MpiSender(self, tags.first(), EPOCH, ofOther));
        return new Link[] {one, other};
    }

    /** By default, MPI would end this process. */
    @Test
    void errorsOfMpiBreakOneLink() {
        MpiJob job = MpiStart.join();
        int before = Quarantine.held();
        MpiPeer nobody = new MpiPeer(job.communicator(), job.size() + 7);
        TagRanges.Range tags = job.tags().take(MpiLink.TAGS);
        try (MpiLink link = new MpiLink(nobody, tags, 0, EPOCH, null)) {
            link.sendBy(new MpiSender(nobody, tags.first(), EPOCH, null));
            assertTrue(link.isLost());
            assertFalse(link.nextMessage());
            assertTrue(link.startMessage(1, 2, 3, 0));
            assertFalse(link.flush());
            assertFalse(link.startMessage(2, 2, 3, 0));
        }
        until(() -> Quarantine.held() <= before);
        assertTrue(a.startMessage(1, 2, 3, 0));
        until(() -> a.flush() & b.nextMessage());
    }

    /** Otherwise its rank would wait until the deadline. */
    @Test
    void aLinkThatCannotSendIsLostWhenEverythingIsRead() {
        MpiJob job = MpiStart.join();
        MpiPeer self = new MpiPeer(job.communicator(), job.rank());
        TagRanges.Range tags = job.tags().take(MpiLink.TAGS);
        try (MpiLink link = new MpiLink(self, tags, 0, EPOCH, null)) {
            MpiSender peer = new MpiSender(self, tags.first(), EPOCH, null);
            assertTrue(peer.start(7, 2, 3, 0));
            link.sendBy(new MpiSender(new MpiPeer(job.communicator(), job.size() + 7), tags.first(), EPOCH, null));
            assertTrue(link.startMessage(1, 2, 3, 0));
            until(link::nextMessage);
            assertFalse(link.isLost(), "a message is not ended");
            link.endMessage();
            assertTrue(link.isLost());
            until(peer::flush);
            peer.close();
        }
    }

    /** It would receive the farewell nowhere, and memory and tags would be taken until the process ends. */
    @Test
    void aLinkWithADamagedHeaderIsReleasedAsAnyOther() {
        MpiJob job = MpiStart.join();
        int before = Quarantine.held();
        MpiPeer self = new MpiPeer(job.communicator(), job.rank());
        TagRanges.Range tags = job.tags().take(MpiLink.TAGS);
        MpiLink link = new MpiLink(self, tags, 0, EPOCH, null);
        tags.leave();
        MpiSender other = new MpiSender(self, tags.first(), EPOCH + 1, null);
        assertTrue(other.start(1, 2, 3, 0));
        until(() -> {
            other.flush();
            return !link.nextMessage() && link.isLost();
        });
        link.close();
        other.close();
        until(() -> Quarantine.held() <= before);
        assertTrue(tags.isFree());
    }

    @Test
    void tagsAreFreeWhenNothingArrivesWithThemAnyMore() {
        TagRanges.Range tags = MpiStart.join().tags().take(MpiLink.TAGS);
        MpiPeer self =
                new MpiPeer(MpiStart.join().communicator(), MpiStart.join().rank());
        MpiLink link = new MpiLink(self, tags, 0, EPOCH, null);
        link.close();
        assertFalse(tags.isFree());
        tags.leave();
        assertFalse(tags.isFree(), "the peer has not closed its end");
        new MpiSender(self, tags.first(), EPOCH, null).close();
        until(() -> {
            Quarantine.release();
            return tags.isFree();
        });
    }

    @Test
    void memoryOfClosedLinksIsReleasedWhenMpiIsDoneWithIt() {
        int before = Quarantine.held(); // what other tests sent to ends that were closed
        MemorySegment source = random(1 << 20, 1);
        a.startMessage(1, 2, 3, 1 << 20);
        long[] sent = {0};
        until(() -> {
            sent[0] += a.write(source, sent[0], (1 << 20) - sent[0]);
            return b.nextMessage() && b.available() > 0;
        });
        a.close();
        until(() -> {
            b.consume(b.available());
            return b.isLost();
        });
        b.close();
        until(() -> Quarantine.held() <= before);
    }
}
