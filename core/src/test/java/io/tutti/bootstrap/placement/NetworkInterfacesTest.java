package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.config.LineRate;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NetworkInterfacesTest {
    @TempDir
    private Path folder;

    @Test
    void theOneOfThisMachineAloneHasNoRate() {
        assertEquals(LineRate.UNKNOWN, NetworkInterfaces.rate(InetAddress.getLoopbackAddress()));
    }

    @ParameterizedTest
    @CsvSource({"1000, 1000000000", "25000, 25000000000", "-1, 0", "0, 0", "fast, 0"})
    void devicesAreBelieved(String speed, long bitsPerSecond) throws IOException {
        Files.createDirectory(folder.resolve("device"));
        Files.writeString(folder.resolve("speed"), speed + "\n");
        assertEquals(bitsPerSecond, NetworkInterfaces.rate(folder).bitsPerSecond());
    }

    @Test
    void whatIsBehindNoDeviceIsNot() throws IOException {
        Files.writeString(folder.resolve("speed"), "10000\n");
        assertEquals(LineRate.UNKNOWN, NetworkInterfaces.rate(folder));
    }

    /** Reading the speed of an interface that is down is an error of the system, as of a file that is not there. */
    @Test
    void whatIsDownIsAnErrorOfTheSystem() throws IOException {
        Files.createDirectory(folder.resolve("device"));
        assertThrows(IOException.class, () -> NetworkInterfaces.rate(folder));
    }

    /** Where the only interfaces are loopback, as in a network namespace of its own, that address is the best there is. */
    @Test
    void theReachableAddressIsOneOfThisHost() throws IOException {
        InetAddress reachable =
                InterfaceChoice.withoutRoute(InterfaceFilter.parse("auto")).address();
        NetworkInterface found = NetworkInterface.getByInetAddress(reachable);
        assertTrue(found.isUp());
        boolean onlyLoopback = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .allMatch(address -> address.isLoopbackAddress() || address.isLinkLocalAddress());
        assertEquals(onlyLoopback, reachable.isLoopbackAddress(), reachable::toString);
    }
}
