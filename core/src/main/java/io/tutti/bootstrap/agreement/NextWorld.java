package io.tutti.bootstrap.agreement;

import java.util.List;

/**
 * What survivors agree on.
 *
 * @param members the ranks of the last world that go on, in ascending order
 * @param id drawn at random by the rank that proposed it; names the world in the agreement that may follow it
 */
public record NextWorld(List<Integer> members, long id) {
    public NextWorld {
        members = List.copyOf(members);
    }
}
