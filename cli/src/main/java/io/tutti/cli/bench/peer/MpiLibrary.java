package io.tutti.cli.bench.peer;

import java.util.List;

/** An MPI library: what its programs are called and what its settings mean. */
sealed interface MpiLibrary permits OpenMpi, Mpich {
    /** All that are known. */
    List<MpiLibrary> ALL = List.of(new OpenMpi(), new Mpich());

    /** As users type it. */
    String name();

    /** Its compiler and its launcher on {@code PATH}. */
    List<String> programs();

    /** Debian's packages that hold them. */
    String packages();

    /** The settings that are tried unless others are asked for: the strongest of each size is compared with. */
    List<String> settings(PeerHosts site);

    /**
     * The words that start {@code program} on all ranks.
     *
     * @param setting its words, joined by {@code +}
     * @throws IllegalArgumentException if a word means nothing here
     */
    List<String> command(PeerHosts site, String setting, PeerFiles files, List<String> program);

    /** The end of an error message about a word of a setting. */
    default IllegalArgumentException unknown(String word, String known) {
        return new IllegalArgumentException("--against " + name() + ":" + word + ": a setting must be " + known);
    }
}
