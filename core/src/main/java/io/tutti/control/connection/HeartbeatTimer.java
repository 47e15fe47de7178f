package io.tutti.control.connection;

/** Decides when to send a heartbeat, and when a peer's are overdue. Used by the control thread only. */
public final class HeartbeatTimer {
    private final long heartbeatNanos;
    private final long livenessNanos;
    private long lastBeatNanos;
    private long nowNanos;
    private boolean beats;
    private boolean slept;

    public HeartbeatTimer(ControlTiming timing, long nowNanos) {
        this.heartbeatNanos = timing.heartbeat().toNanos();
        this.livenessNanos = timing.liveness().toNanos();
        this.lastBeatNanos = nowNanos;
        this.nowNanos = nowNanos;
    }

    /** Handles a tick. */
    public void tick(long now) {
        slept = now - nowNanos > livenessNanos / 2;
        nowNanos = now;
        beats = now - lastBeatNanos >= heartbeatNanos;
        lastBeatNanos = beats ? now : lastBeatNanos;
    }

    /** Whether heartbeats are due at this tick. */
    public boolean beats() {
        return beats;
    }

    /** Whether a peer has been silent for too long; not if this process itself was stopped meanwhile. */
    public boolean isSilent(Connection peer) {
        if (slept) {
            peer.excuse(nowNanos);
        }
        return nowNanos - peer.heardNanos() > livenessNanos;
    }
}
