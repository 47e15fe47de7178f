package io.tutti.measure.rank;

import io.tutti.Communicator;
import java.util.Optional;
import java.util.Set;

/**
 * A library that is called from Java, to be measured beside this one in ranks of its own. Another jar brings it; {@link
 * java.util.ServiceLoader} finds it, in the command line, which never calls {@link #open}, and in the ranks.
 */
public interface JavaLibrary {
    /** Returns the name that users type. */
    String name();

    /** Returns why it cannot run here, in one line, or nothing. Loads no native code. */
    Optional<String> obstacle();

    /** Returns the collectives that it has. */
    Set<BenchCollective> collectives();

    /** Returns whether its ranks use TCP on one machine, too. */
    boolean isTcpOnly();

    /**
     * Opens the library on the ranks of a communicator. Collective.
     *
     * @param world the ranks; they keep their numbers
     * @return its calls
     * @throws IllegalArgumentException in one line, if it cannot be loaded
     */
    LibraryCalls open(Communicator world);
}
