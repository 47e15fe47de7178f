package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.network.Rate;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two hosts with two networks, eth0 (the lab's) and data0: which of them the data take. */
@Timeout(120)
class InterfaceTest {
    private static final int ELEMENTS = 100_000;
    /** The vector, less the half that one rank may keep to itself. */
    private static final long LEAST_DATA = 150_000;

    private static final int STRIPED_ELEMENTS = 1_000_000;
    /** Two fifths of the half that a rank sends at least. */
    private static final long LEAST_STRIPE = 800_000;

    private Lab lab;

    @BeforeEach
    void up() throws Exception {
        assumeTrue(Lab.obstacle().isEmpty(), () -> Lab.obstacle().orElseThrow());
        lab = Lab.up(2, Rate.parse("1gbit"));
        run("ip link add data0 netns %s type veth peer name data0 netns %s"
                .formatted(lab.namespace(0), lab.namespace(1)));
        for (int host = 0; host < 2; host++) {
            String inside = """
                    echo 0 > /proc/sys/net/ipv6/conf/data0/disable_ipv6
                    ip address add 10.79.0.%1$d/24 dev data0
                    ip -6 address add fd00:79::%1$d/64 dev data0 nodad
                    ip link set data0 up
                    ip link add docker0 type bridge
                    ip address add 172.17.0.1/16 dev docker0
                    ip link set docker0 up
                    """.formatted(host + 1);
            assertEquals("", on(host, inside));
        }
        // the kernel notices a moment later that both ends are up
        for (int host = 0; host < 2; host++) {
            on(host, "until [ \"$(cat /sys/class/net/data0/operstate)\" = up ]; do sleep 0.01; done");
        }
    }

    @AfterEach
    void down() {
        if (lab != null) {
            lab.close();
        }
    }

    private static void run(String command) throws Exception {
        assertEquals("", output(new ProcessBuilder(command.split(" "))));
    }

    /** Runs a script on a host and returns what it prints. */
    private String on(int host, String script) throws Exception {
        return output(new ProcessBuilder(lab.command(host, List.of("/bin/sh", "-ec", script))));
    }

    private static String output(ProcessBuilder builder) throws IOException, InterruptedException {
        Process process = builder.redirectErrorStream(true).start();
        String text = new String(process.getInputStream().readAllBytes());
        assertEquals(0, process.waitFor(), text);
        return text.strip();
    }

    private long sent(String name) throws Exception {
        return Long.parseLong(on(1, "cat /sys/class/net/" + name + "/statistics/tx_bytes"));
    }

    /** What else a text accepts: {@code InterfaceFilterTest}. */
    @ParameterizedTest
    @CsvSource({"auto, eth0", "=data0, data0", "fd00:79::/64, data0"})
    void dataTakeTheNamedInterface(String text, String expected) throws Exception {
        String other = expected.equals("eth0") ? "data0" : "eth0";
        JobSetup setup = JobSetup.of(2, Wiring.AUTO).on(lab).with(Setting.INTERFACE.environmentName(), text);
        try (Job job = setup.start().joined()) {
            long before = sent(expected);
            long otherBefore = sent(other);
            job.call("sum " + ELEMENTS);
            long data = sent(expected) - before;
            long rest = sent(other) - otherBefore;
            assertTrue(data > LEAST_DATA && rest < LEAST_DATA / 10, data + " and " + rest + " bytes");
            job.end();
        }
    }

    @Test
    void dataAreStripedOverBothIfAsked() throws Exception {
        JobSetup setup = JobSetup.of(2, Wiring.AUTO).on(lab).with(Setting.INTERFACE.environmentName(), "data0+eth0");
        try (Job job = setup.start().joined()) {
            long before = sent("data0");
            long otherBefore = sent("eth0");
            job.call("sum " + STRIPED_ELEMENTS);
            long one = sent("data0") - before;
            long other = sent("eth0") - otherBefore;
            assertTrue(one > LEAST_STRIPE && other > LEAST_STRIPE, one + " and " + other + " bytes");
            job.end();
        }
    }

    @Test
    void whatNoHostHasEndsTheJobWithAList() {
        JobSetup setup = JobSetup.of(2, Wiring.AUTO).on(lab).with(Setting.INTERFACE.environmentName(), "ib");
        try (Job job = setup.start()) {
            job.tell("join");
            Reply reply = job.rank(0).reply();
            assertEquals(Category.RESOURCE, reply.category(), reply::toString);
            reply.assertSays("TUTTI_INTERFACE=ib accepts none of this host's interfaces: ", "eth0 10.77.0.", "docker0");
        }
    }

    /** Bridges for containers are up on many hosts, with the same address on each. */
    @Test
    void infoTellsWhichInterfaceItIsAndWhy() throws Exception {
        String java = String.join(
                " ",
                Jvm.command(true, List.of()).stream()
                        .map(word -> "'" + word + "'")
                        .toList());
        String text = on(0, "TUTTI_INTERFACE=10.79.0.0/16 " + java + " io.tutti.cli.Main info")
                .replaceAll("\\s+", " ");
        assertTrue(text.contains("network data0 10.79.0.1 (TUTTI_INTERFACE=10.79.0.0/16)"), text);
        assertTrue(text.contains("docker0: a bridge without a device, 172.17.0.1"), text);
        String striped = on(0, "TUTTI_INTERFACE=data+eth " + java + " io.tutti.cli.Main info")
                .replaceAll("\\s+", " ");
        assertTrue(striped.contains("network data0 + eth0 "), striped);
        assertTrue(striped.contains("data striped over 2, "), striped);
        String standard = on(0, java + " io.tutti.cli.Main info").replaceAll("\\s+", " ");
        assertTrue(standard.contains(" (the first that leads to other hosts), unless "), standard);
        assertTrue(!standard.contains("network docker0"), standard);
    }
}
