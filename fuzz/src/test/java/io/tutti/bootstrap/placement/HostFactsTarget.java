package io.tutti.bootstrap.placement;

import io.tutti.config.LineRate;
import io.tutti.fuzz.FuzzTarget;
import io.tutti.fuzz.Refusal;
import java.net.ProtocolException;
import java.util.List;

/** What another rank says of its host. */
public final class HostFactsTarget implements FuzzTarget {
    @Override
    public List<byte[]> seeds() {
        return List.of(
                new HostFacts("a", 12, 2, List.of(0, 1), LineRate.UNKNOWN, "boot", "", new byte[] {1}).encode(),
                new HostFacts("", 12, 1, List.of(3), LineRate.ofMegabits(100), "", "b", new byte[0]).encode());
    }

    @Override
    public void run(byte[] input) {
        try {
            HostFacts.processors(List.of(HostFacts.decode(input)));
        } catch (ProtocolException e) {
            Refusal.requireOneLine(e);
        }
    }
}
