package io.tutti.model.simulate;

import io.tutti.model.Regime;
import java.util.Arrays;

/**
 * The network interface of a node. Messages of one regime leave at one rate, so it suffices to count how many bytes
 * each of them would have sent by now: a message has left when this count has grown by its size.
 */
final class SharedNic {
    /** The messages of a regime as a heap; the one that leaves first is on top. */
    private static final class Share {
        private final Regime regime;
        private double served;
        private double[] ends = new double[4];
        private int[] sends = new int[4];
        private int size;

        Share(Regime regime) {
            this.regime = regime;
        }
    }

    private final Share[] shares;
    private int leaving;
    private double updated;
    private double alarm = Double.POSITIVE_INFINITY;

    SharedNic(Regime[] regimes) {
        shares = new Share[regimes.length];
        for (int i = 0; i < shares.length; i++) {
            shares[i] = new Share(regimes[i]);
        }
    }

    void add(int send, int regime, double bytes, double now) {
        advance(now);
        Share share = shares[regime];
        if (share.size == 0) {
            share.served = 0;
        }
        if (share.size == share.ends.length) {
            share.ends = Arrays.copyOf(share.ends, 2 * share.size);
            share.sends = Arrays.copyOf(share.sends, 2 * share.size);
        }
        rise(share, share.size++, share.served + bytes, send);
        leaving++;
    }

    /** A message that has left by now, or -1. */
    int poll(double now) {
        advance(now);
        for (Share share : shares) {
            if (share.size > 0 && now + remaining(share) <= now + 2 * Math.ulp(now)) {
                leaving--;
                return take(share);
            }
        }
        return -1;
    }

    /** The time at which the next message will have left, if an alarm must be set for it; infinity otherwise. */
    double alarm(double now) {
        if (alarm <= now) {
            alarm = Double.POSITIVE_INFINITY;
        }
        double next = Double.POSITIVE_INFINITY;
        for (Share share : shares) {
            if (share.size > 0) {
                next = Math.min(next, now + remaining(share));
            }
        }
        // The same time, computed twice, may differ in its last bits; one alarm is enough for both.
        if (next >= alarm - 4 * Math.ulp(alarm)) {
            return Double.POSITIVE_INFINITY;
        }
        alarm = next;
        return next;
    }

    private void advance(double now) {
        double passed = now - updated;
        updated = now;
        if (passed > 0) {
            for (Share share : shares) {
                if (share.size > 0) {
                    share.served += passed * rate(share.regime);
                }
            }
        }
    }

    private double rate(Regime regime) {
        return Math.min(regime.rate(), regime.nodeRate() / leaving);
    }

    /** Seconds until the first message of a regime has left, if no message begins or ends before. */
    private double remaining(Share share) {
        return Math.max(0, share.ends[0] - share.served) / rate(share.regime);
    }

    private static void rise(Share share, int from, double end, int send) {
        int place = from;
        while (place > 0 && share.ends[(place - 1) / 2] > end) {
            share.ends[place] = share.ends[(place - 1) / 2];
            share.sends[place] = share.sends[(place - 1) / 2];
            place = (place - 1) / 2;
        }
        share.ends[place] = end;
        share.sends[place] = send;
    }

    private static int take(Share share) {
        int taken = share.sends[0];
        int size = --share.size;
        double end = share.ends[size];
        int send = share.sends[size];
        int place = 0;
        for (int below = 1; below < size; below = 2 * place + 1) {
            int least = below + 1 < size && share.ends[below + 1] < share.ends[below] ? below + 1 : below;
            if (share.ends[least] >= end) {
                break;
            }
            share.ends[place] = share.ends[least];
            share.sends[place] = share.sends[least];
            place = least;
        }
        share.ends[place] = end;
        share.sends[place] = send;
        return taken;
    }
}
