package io.tutti.bootstrap.placement;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.tutti.bootstrap.placement.HostInterface.Kind;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Lists of interfaces, and what an interface is. */
class InterfaceFilterTest {
    private static final List<HostInterface> HOST = List.of(
            at("lo", Kind.LOOPBACK, "127.0.0.1"),
            at("eth0", Kind.NETWORK, "10.1.2.3"),
            at("eth01", Kind.NETWORK, "10.9.0.3"),
            at("docker0", Kind.BRIDGE, "172.17.0.1"),
            at("ib0", Kind.NETWORK, "fd00:1::3"));

    @TempDir
    Path folder;

    private static HostInterface at(String name, Kind kind, String address) {
        return new HostInterface(name, kind, List.of(InetAddress.ofLiteral(address)));
    }

    /** Names of the accepted interfaces, each with the number of the item that accepts it. */
    private static String accepted(String text) {
        InterfaceFilter filter = InterfaceFilter.parse(text);
        StringBuilder words = new StringBuilder();
        for (HostInterface one : HOST) {
            int preference = filter.preference(one, one.addresses().getFirst());
            words.append(preference < 0 ? "" : one.name() + ":" + preference + " ");
        }
        return words.toString().strip();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "auto; eth0:0 eth01:0 ib0:0",
                "eth; eth0:0 eth01:0",
                "ib,eth; eth0:1 eth01:1 ib0:0",
                "=eth0; eth0:0",
                "=eth; ''",
                "^eth; ib0:0",
                "^=eth0,ib0; eth01:0",
                "docker; docker0:0",
                "lo; lo:0",
                "10.0.0.0/8; eth0:0 eth01:0",
                "10.1.2.0/23; eth0:0",
                "10.1.2.3/32; eth0:0",
                "0.0.0.0/0; lo:0 eth0:0 eth01:0 docker0:0",
                "fd00::/8,10.9.0.0/16; eth01:1 ib0:0",
                "^10.1.0.0/16; eth01:0 ib0:0"
            })
    void interfacesAreAcceptedInTheOrderOfTheList(String text, String accepted) {
        assertEquals(accepted, accepted(text));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ",",
                "^",
                "=",
                "^=",
                "eth0,",
                "10.1/8",
                "10.0.0.0/33",
                "fd00::/129",
                "10.0.0.0/x",
                "a b",
                "host/8",
                "10.0.0.0/-1"
            })
    void whatIsNoListIsRefused(String text) {
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> InterfaceFilter.parse(text));
        assertTrue(e.getMessage().startsWith("TUTTI_INTERFACE=" + text + " must be names or networks"), e.getMessage());
    }

    private Path device(String name, String type) throws Exception {
        Path device = Files.createDirectories(folder.resolve(name));
        Files.writeString(device.resolve("type"), type + "\n");
        return device;
    }

    @Test
    void bridgesAndTunnelsAreRecognized() throws Exception {
        assertEquals(Kind.NETWORK, HostInterface.kind(device("eth0", "1")));
        assertEquals(Kind.NETWORK, HostInterface.kind(device("ib0", "32")));
        assertEquals(Kind.TUNNEL, HostInterface.kind(device("wg0", "65534")));
        assertEquals(Kind.TUNNEL, HostInterface.kind(device("gre1", "778")));
        Path vxlan = device("flannel.1", "1");
        Files.writeString(vxlan.resolve("uevent"), "DEVTYPE=vxlan\nINTERFACE=flannel.1\n");
        assertEquals(Kind.TUNNEL, HostInterface.kind(vxlan));
        Path tap = device("tap0", "1");
        Files.writeString(tap.resolve("tun_flags"), "0x1002\n");
        assertEquals(Kind.TUNNEL, HostInterface.kind(tap));
        assertEquals(Kind.NETWORK, HostInterface.kind(folder.resolve("unknown")));
    }

    /** A machine whose card is a port of a bridge has its address on the bridge. */
    @Test
    void aBridgeWithADeviceIsANetwork() throws Exception {
        Path bridge = device("br0", "1");
        Files.createDirectory(bridge.resolve("bridge"));
        Files.createDirectories(bridge.resolve("brif/veth7"));
        device("veth7", "1");
        assertEquals(Kind.BRIDGE, HostInterface.kind(bridge));
        Files.createDirectories(bridge.resolve("brif/eth1"));
        Files.createDirectory(device("eth1", "1").resolve("device"));
        assertEquals(Kind.NETWORK, HostInterface.kind(bridge));
    }
}
