package io.tutti.torch.networks.gloo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.Options;
import io.tutti.error.CommunicationException;
import io.tutti.spi.Membership;
import io.tutti.torch.gloo.GlooGroup;
import org.junit.jupiter.api.Test;

class GlooGroupTest {
    /** As after the death of a rank: its threads and its connections would stay. */
    @Test
    void theGroupOfAFailedJobIsClosed() {
        new GlooLibrary()
                .obstacle()
                .ifPresent(obstacle -> assumeTrue(false, obstacle + "; mvn verify -Pnatives fetches them"));
        try (Communicator world = Tutti.connect(Membership.of(0, 1, null), Options.defaults())) {
            GlooGroup group = GlooGroup.open(world, "");
            assertFalse(group.processGroup().isNull());
            assertThrows(CommunicationException.class, () -> world.abort("enough"));
            assertThrows(CommunicationException.class, group::close);
            assertTrue(group.processGroup().isNull());
        }
    }
}
