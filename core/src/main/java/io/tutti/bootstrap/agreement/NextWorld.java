package io.tutti.bootstrap.agreement;

import java.util.List;

/**
 * What the ranks of a world agree on.
 *
 * @param members the ranks of the last world that go on, in ascending order
 * @param id drawn at random by the rank that proposed it; names the world in the agreement that may follow it
 * @param replacements processes that are new; their ranks follow those of the members
 */
public record NextWorld(List<Integer> members, long id, List<Replacement> replacements) {
    /** Copies the lists. */
    public NextWorld {
        members = List.copyOf(members);
        replacements = List.copyOf(replacements);
    }

    /** Creates a world without replacements. */
    public NextWorld(List<Integer> members, long id) {
        this(members, id, List.of());
    }
}
