package io.tutti.run;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.control.ControlPlane;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Channel.Pending;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Diagnoses a wait for a channel without progress. It checks the abort, says whom a long wait is for, and fails the wait if all awaited
 * ranks have left, and at the deadline.
 */
final class ChannelWatchdog {
    /** How long the control plane has to tell that ranks have died or left the job, before that is taken at face value. */
    private static final long VERDICT_NS = 2_000_000_000L;

    private static final long LOOK_PAUSE_NS = 250_000_000L;
    private static final int ROUNDS_PER_LOOK = 64;

    private final EngineChannel channel;
    private final ControlPlane control;
    private final long stallNs;
    private final long deadlineNs;
    private final long firstNoticeNs;
    /** When this wait is told of next; twice as long after each time, because many ranks may wait for one. */
    private long noticeNs;

    private int rounds;
    private long progress;
    private long since;
    private long nextLook;
    private long leftSince;

    ChannelWatchdog(EngineChannel channel, ControlPlane control, Options options) {
        this.channel = channel;
        this.control = control;
        this.stallNs = options.duration(Setting.STALL).toNanos();
        this.deadlineNs = options.duration(Setting.DEADLINE).toNanos();
        long notice = options.duration(Setting.NOTICE).toNanos();
        this.firstNoticeNs = notice == 0 ? Long.MAX_VALUE : notice;
    }

    /** A wait begins. */
    void begin() {
        rounds = 0;
        since = 0;
        leftSince = 0;
        noticeNs = firstNoticeNs;
    }

    /**
     * The wait has not ended. Throws why it cannot.
     *
     * @param looks whether links may be looked at: the caller holds the progress lock
     */
    void idle(Pending pending, boolean looks) {
        if (control.abort().isSet()) {
            control.abort().check();
        }
        channel.requireOpen(pending);
        if (++rounds % ROUNDS_PER_LOOK == 0) {
            look(pending, System.nanoTime(), looks);
        }
    }

    private void look(Pending pending, long now, boolean looks) {
        long gone = pending.progress();
        if (since == 0 || gone != progress) {
            progress = gone;
            since = now;
            nextLook = now + stallNs;
            leftSince = 0;
        }
        if (looks && now - nextLook >= 0) {
            nextLook = now + LOOK_PAUSE_NS;
            requirePeer(pending, now);
        }
        if (now - since >= deadlineNs) {
            throw late(pending);
        }
        if (now - since >= noticeNs) {
            tell(pending);
            noticeNs *= 2;
        }
    }

    private void tell(Pending pending) {
        List<Integer> ranks = channel.worldRanks(pending.peers());
        String whom = ranks.isEmpty() ? "" : " for " + channel.describe(ranks);
        System.getLogger("io.tutti")
                .log(
                        Level.INFO,
                        "rank " + control.rank() + " has waited " + noticeNs / 1_000_000_000L + " s" + whom + ", in "
                                + pending.describe());
    }

    /** Throws if all ranks that could end the wait have left. */
    private void requirePeer(Pending pending, long now) {
        int[] peers = pending.peers();
        if (peers.length == 0 || !IntStream.of(peers).allMatch(channel.protocol()::hasLeft)) {
            leftSince = 0;
            return;
        }
        if (leftSince == 0) {
            leftSince = now;
        }
        List<Integer> ranks = channel.worldRanks(peers);
        if (now - leftSince >= VERDICT_NS) {
            throw new CommunicationException(
                    Category.PEER_LOST,
                    ranks,
                    channel.describe(ranks) + (ranks.size() == 1 ? " has" : " have")
                            + " closed the channel, or the connection was lost, in " + pending.describe());
        }
    }

    private CommunicationException late(Pending pending) {
        List<Integer> ranks = channel.worldRanks(pending.peers());
        return new CommunicationException(
                Category.DEADLINE,
                ranks.isEmpty() ? List.of(control.rank()) : ranks,
                "no progress for " + deadlineNs / 1_000_000_000L + " s (" + Setting.DEADLINE.environmentName()
                        + ") in " + pending.describe()
                        + (ranks.isEmpty() ? "" : " (waiting for " + channel.describe(ranks) + ")"));
    }
}
