package io.tutti.control.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A rank that hears of a peer, or does not; times in milliseconds. */
class HeartbeatTimerTest {
    private static final long HEARTBEAT = 1_000;
    private static final long LIVENESS = 10_000;
    private static final long TICK = 100;
    private static final byte[] KEY = new byte[32];

    private final HeartbeatTimer timer = new HeartbeatTimer(
            new ControlTiming(Duration.ofMillis(HEARTBEAT), Duration.ofMillis(LIVENESS), Duration.ZERO), 0);
    private final Connection peer =
            new Connection(null, new AuthenticatedChannel(null, null, KEY, KEY), null, 0); // only its time is asked for

    private void tick(long millis) {
        timer.tick(Duration.ofMillis(millis).toNanos());
    }

    /** Returns when the peer is said to be silent, with ticks from then on. */
    private long silentSince(long millis) {
        long now = millis;
        for (tick(now); !timer.isSilent(peer); tick(now)) {
            now += TICK;
        }
        return now;
    }

    @Test
    void aPeerIsSilentWhenNothingHasComeForLong() {
        assertEquals(LIVENESS + TICK, silentSince(TICK));
    }

    /** What the peer has sent meanwhile is read after the tick. */
    @Test
    void aRankThatWasStoppedItselfBlamesNobody() {
        tick(TICK);
        assertFalse(timer.isSilent(peer));
        long woken = 3 * LIVENESS;
        tick(woken);
        assertFalse(timer.isSilent(peer));
        assertEquals(woken + LIVENESS + TICK, silentSince(woken + TICK));
    }

    @Test
    void aRankBeatsOnceInEachInterval() {
        int beats = 0;
        for (long now = TICK; now <= 10 * HEARTBEAT; now += TICK) {
            tick(now);
            beats += timer.beats() ? 1 : 0;
        }
        assertEquals(10, beats);
        tick(10 * HEARTBEAT + TICK);
        assertFalse(timer.beats());
        tick(12 * HEARTBEAT);
        assertTrue(timer.beats());
    }
}
