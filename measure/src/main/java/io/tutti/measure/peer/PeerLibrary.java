package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.List;
import java.util.Optional;

/** Another library: the names of its programs and the meaning of its settings. */
sealed interface PeerLibrary permits OpenMpiPeer, MpichPeer, GlooPeer {
    /** All supported libraries. */
    List<PeerLibrary> ALL = List.of(new OpenMpiPeer(), new MpichPeer(), new GlooPeer());

    /** Returns the name that users type. */
    String name();

    /** Returns whether its launcher starts jobs of MPI. */
    default boolean isMpi() {
        return true;
    }

    /** Returns the names of its compiler and its launcher, which are searched on {@code PATH}. */
    List<String> programs();

    /** Returns the paths of files that are needed beside the programs. */
    default List<String> files() {
        return List.of();
    }

    /** Returns the source of its ranks. */
    PeerSource source();

    /** Returns why the library cannot measure a collective, or nothing if it can; {@code starts} asks for started calls. */
    default Optional<String> refusal(BenchCollective collective, boolean starts) {
        return Optional.empty();
    }

    /** Returns the names of Debian's packages that contain them. */
    String packages();

    /**
     * Returns the settings to measure unless the user names others. The strongest setting of each size is used for
     * comparisons.
     */
    List<String> settings(PeerHosts site, BenchCollective collective);

    /**
     * Returns the command line that starts {@code program} on all ranks.
     *
     * @param setting its words, joined by {@code +}
     * @throws IllegalArgumentException if the library does not know a word
     */
    List<String> command(
            PeerHosts site, String setting, BenchCollective collective, PeerFiles files, List<String> program);

    /** Returns the exception for an unknown word of a setting. */
    default IllegalArgumentException unknown(String word, String known) {
        return new IllegalArgumentException("--against " + name() + ":" + word + ": a setting must be " + known);
    }
}
