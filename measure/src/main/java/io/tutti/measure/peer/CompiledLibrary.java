package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A library whose ranks are a native program, compiled from a source that comes with this module: the names of what it needs. */
sealed interface CompiledLibrary extends PeerLibrary permits OpenMpiPeer, MpichPeer, GlooPeer {
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

    /** Returns the names of Debian's packages that contain them. */
    String packages();

    /** Returns the source of its ranks. */
    PeerSource source();

    @Override
    default Optional<String> obstacle() {
        if (PeerFiles.has(this)) {
            return Optional.empty();
        }
        List<String> needed = new ArrayList<>(programs());
        needed.addAll(files());
        return Optional.of(String.join(" or ", needed) + " is missing; on Debian: apt-get install " + packages());
    }

    @Override
    default void check(String setting, BenchCollective collective) {
        command(ALONE, setting, collective, PeerFiles.inCache(), List.of());
    }

    /**
     * Returns the command line that starts {@code program} on all ranks.
     *
     * @param setting its words, joined by {@code +}
     * @throws IllegalArgumentException if the library does not know a word
     */
    List<String> command(
            PeerHosts site, String setting, BenchCollective collective, PeerFiles files, List<String> program);
}
