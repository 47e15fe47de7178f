package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.JavaLibraries;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Another library, and the meaning of its settings. */
sealed interface PeerLibrary permits CompiledLibrary, JavaPeer {
    /** One rank of this machine, for checks. */
    PeerHosts ALONE = new PeerHosts(1, 1, false);

    /** Returns all libraries: those that are compiled, then those that other jars bring. */
    static List<PeerLibrary> all() {
        List<PeerLibrary> all = new ArrayList<>(List.of(new OpenMpiPeer(), new MpichPeer(), new GlooPeer()));
        JavaLibraries.all().forEach(each -> all.add(new JavaPeer(each)));
        return all;
    }

    /** Returns the name that users type. */
    String name();

    /** Returns what is missing here, in one line, or nothing if the library can run. */
    Optional<String> obstacle();

    /** Returns why the library cannot measure a collective, or nothing if it can; {@code starts} asks for started calls. */
    default Optional<String> refusal(BenchCollective collective, boolean starts) {
        return Optional.empty();
    }

    /** Returns whether its ranks use TCP on one machine, too, whatever the link of this library. */
    default boolean isTcpOnly() {
        return false;
    }

    /**
     * Returns the settings to measure unless the user names others. The strongest setting of each size is used for
     * comparisons.
     */
    List<String> settings(PeerHosts site, BenchCollective collective);

    /**
     * Checks a setting.
     *
     * @param setting its words, joined by {@code +}
     * @throws IllegalArgumentException if the library does not know a word
     */
    void check(String setting, BenchCollective collective);

    /** Returns the exception for an unknown word of a setting. */
    default IllegalArgumentException unknown(String word, String known) {
        return new IllegalArgumentException("--against " + name() + ":" + word + ": a setting must be " + known);
    }
}
