package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file in which rank 0 writes its address, which two starts may share by mistake. */
class RendezvousTest {
    @TempDir
    Path folder;

    private List<Path> files() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    @Test
    void theAddressIsThereUntilItIsWithdrawn() throws IOException {
        Rendezvous rendezvous = Rendezvous.parse("file:" + folder.resolve("r"));
        try (Rendezvous.Published published = rendezvous.publish(address(4711), 9)) {
            assertEquals(address(4711), rendezvous.dialAddress(9));
            assertEquals(address(4711), published.address());
            assertThrows(IOException.class, () -> rendezvous.dialAddress(8));
        }
        assertEquals(List.of(), files());
    }

    @Test
    void whatAnotherStartHasWrittenIsNotRemoved() throws IOException {
        Rendezvous rendezvous = Rendezvous.parse("file:" + folder.resolve("r"));
        try (Rendezvous.Published later = later(rendezvous)) {
            assertEquals(later.address(), rendezvous.dialAddress(9));
        }
        assertEquals(List.of(), files());
    }

    private static Rendezvous.Published later(Rendezvous rendezvous) throws IOException {
        try (Rendezvous.Published earlier = rendezvous.publish(address(4711), 9)) {
            assertEquals(earlier.address(), rendezvous.dialAddress(9));
            return rendezvous.publish(address(4712), 9);
        }
    }
}
