package io.tutti.bootstrap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file in which rank 0 writes its address, which two starts may share by mistake. */
class AddressInFileTest {
    private static final Duration LIMIT = Duration.ofSeconds(1);

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
    void theAddressIsThereUntilItIsWithdrawn() throws Exception {
        try (AddressInFile zero = new AddressInFile(folder.resolve("r"), 9)) {
            zero.publish(address(4711), null, LIMIT);
            assertEquals(
                    address(4711),
                    new AddressInFile(folder.resolve("r"), 9).find(LIMIT).address());
            assertThrows(IOException.class, () -> new AddressInFile(folder.resolve("r"), 8).find(LIMIT));
        }
        assertEquals(List.of(), files());
    }

    @Test
    void whatAnotherStartHasWrittenIsNotRemoved() throws Exception {
        try (AddressInFile later = new AddressInFile(folder.resolve("r"), 9)) {
            try (AddressInFile earlier = new AddressInFile(folder.resolve("r"), 9)) {
                earlier.publish(address(4711), null, LIMIT);
                later.publish(address(4712), null, LIMIT);
            }
            assertEquals(address(4712), later.find(LIMIT).address());
        }
        assertEquals(List.of(), files());
    }
}
