package io.tutti.bootstrap.survivors;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.handshake.Credentials;
import io.tutti.bootstrap.handshake.Encryption;
import io.tutti.bootstrap.handshake.Handshake;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import java.net.InetAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

class SurvivorListenerTest {
    /** A rank of the job and a replacement fail alike. No host has an address of this network, which is for documentation. */
    @Test
    void anAddressAtWhichNothingCanListenIsAResource() throws Exception {
        InetAddress foreign = InetAddress.getByAddress(new byte[] {(byte) 192, 0, 2, 1});
        Handshake handshake = new Handshake(new Credentials(Jobs.newJob(), Jobs.SECRET), Encryption.NONE);
        CommunicationException e =
                assertThrows(CommunicationException.class, () -> SurvivorListener.open(foreign, 3, handshake));
        assertEquals(Category.RESOURCE, e.category());
        assertEquals(List.of(3), e.ranks());
    }
}
