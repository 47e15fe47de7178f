package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.JavaLibrary;
import java.util.List;
import java.util.Optional;

/**
 * A library that other jars bring and ranks call from Java. It has no settings.
 *
 * @param library what the jar provides
 */
record JavaPeer(JavaLibrary library) implements PeerLibrary {
    private static final String DEFAULT = "default";

    @Override
    public String name() {
        return library.name();
    }

    @Override
    public Optional<String> obstacle() {
        return library.obstacle();
    }

    @Override
    public Optional<String> refusal(BenchCollective collective, boolean starts) {
        if (!library.collectives().contains(collective)) {
            return Optional.of("has no " + collective.text() + " here");
        }
        return starts ? Optional.of("has blocking calls here; omit --started") : Optional.empty();
    }

    @Override
    public boolean isTcpOnly() {
        return library.isTcpOnly();
    }

    @Override
    public List<String> settings(PeerHosts site, BenchCollective collective) {
        return List.of(DEFAULT);
    }

    @Override
    public void check(String setting, BenchCollective collective) {
        if (!setting.equals(DEFAULT)) {
            throw unknown(setting, DEFAULT);
        }
    }
}
