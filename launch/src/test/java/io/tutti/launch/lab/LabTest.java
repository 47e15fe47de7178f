package io.tutti.launch.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.tutti.error.CommunicationException;
import io.tutti.launch.Await;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.lab.network.AwakeProcessors;
import io.tutti.launch.lab.network.LabRecord;
import io.tutti.launch.lab.network.LabRegistry;
import io.tutti.launch.lab.network.LabStatus;
import io.tutti.launch.lab.network.LabTools;
import io.tutti.launch.lab.network.Names;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.lab.network.Requirements;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real namespaces and links, with records of their own, so that a lab of the machine's user is not touched. */
class LabTest {
    private static final Rate SLOW = Rate.parse("40mbit");
    private static final int NO_REQUESTS = -1;
    /** Ends the process that has started it, and fails once that has ended, or when it takes its time for it. */
    private static final String KILLER = """
            kill $PPID
            tries=0
            while kill -0 $PPID 2>/dev/null && [ $tries -lt 50 ]; do sleep 0.01; tries=$((tries + 1)); done
            exit 3
            """;

    @TempDir
    private Path folder;

    private Labs labs;

    @BeforeEach
    void setUp() {
        assumeTrue(Lab.obstacle().isEmpty(), () -> Lab.obstacle().orElseThrow());
        labs = new Labs(new LabRegistry(folder), Requirements.here().tools());
    }

    @Test
    void hostsKnowEachOtherAndLinksHaveTheRate() {
        Names names;
        try (Lab lab = labs.temporary(3, SLOW)) {
            names = new Names(lab.id(), 3);
            assertEquals(4, files(names).size());
            assertEquals("lab1\n", run(lab, 1, "cat", "/proc/sys/kernel/hostname"));
            assertEquals("10.77.0.3 lab2\n", run(lab, 0, "grep", "lab2", "/etc/hosts"));
            assertEquals(lab.namespace(2) + "\n", run(lab, 2, "sh", "-c", "echo $TUTTI_HOST"));
            LinkQuality quality = new LinkMeasurement(lab, 0, 2).best(0.5);
            assertTrue(quality.share() > 0.6 && quality.share() < 1.1, quality::toString);
            LabStatus status = lab.status();
            assertEquals(0, status.drops());
            assertTrue(status.links().get(0).egress().queueBytes() > 500_000, status::toString);
            assertTrue(status.links().get(2).ingress().queueBytes() > 500_000, status::toString);
            assertTrue(status.links().get(1).egress().bytes() < 100_000, status::toString);
        }
        assertNothingIsLeft(names);
    }

    @Test
    void aRateCanBeChangedAndALinkCut() {
        try (Lab lab = labs.temporary(2, Rate.NONE)) {
            lab.rate(SLOW);
            assertEquals(SLOW.bitsPerSecond(), lab.status().bitsPerSecond());
            run(lab, 1, "ip", "link", "set", "eth0", "down");
            assertEquals(
                    List.of(true, false),
                    lab.status().links().stream().map(LabStatus.Link::up).toList());
            lab.rate(Rate.NONE);
            assertFalse(lab.rate().isShaped());
            run(lab, 1, "ip", "link", "delete", "eth0");
            assertEquals(
                    List.of(true, false),
                    lab.status().links().stream().map(LabStatus.Link::up).toList());
        }
    }

    /** Else links stand still while processors wake up. Without such requests a lab does without. */
    @Test
    void processorsStayAwakeWhileALabIsUsed() throws IOException {
        int before = awakeWithin();
        try (Lab lab = labs.temporary(1, SLOW)) {
            assertEquals(before, awakeWithin());
            run(lab, 0, "true");
            assertEquals(before == NO_REQUESTS ? NO_REQUESTS : 0, awakeWithin(), lab::toString);
        }
        assertEquals(before, awakeWithin());
    }

    /** Microseconds that are asked for now. */
    private static int awakeWithin() throws IOException {
        if (!Files.isWritable(AwakeProcessors.REQUESTS)) {
            return NO_REQUESTS;
        }
        try (InputStream in = Files.newInputStream(AwakeProcessors.REQUESTS)) {
            return ByteBuffer.wrap(in.readNBytes(Integer.BYTES))
                    .order(ByteOrder.nativeOrder())
                    .getInt();
        }
    }

    @Test
    void ofTwoStandingLabsTheSecondIsRefused() {
        Lab lab = labs.standing(1, Rate.NONE);
        try {
            assertEquals(lab.id(), labs.find().orElseThrow().id());
            IllegalArgumentException refused =
                    assertThrows(IllegalArgumentException.class, () -> labs.standing(2, Rate.NONE));
            assertTrue(refused.getMessage().startsWith("a lab of 1 hosts, unshaped, is up already"));
            lab.close(); // a standing one stays
            assertTrue(labs.find().isPresent());
        } finally {
            lab.down();
        }
        assertTrue(labs.find().isEmpty());
        assertNothingIsLeft(new Names(lab.id(), 1));
    }

    @Test
    void anInterruptedThreadTakesItsLabDown() {
        Lab lab = labs.temporary(1, Rate.NONE);
        Names names = new Names(lab.id(), 1);
        Thread.currentThread().interrupt();
        lab.close();
        assertTrue(Thread.interrupted());
        assertNothingIsLeft(names);
    }

    /** Whatever step fails, nothing stays: here the second call of tc does. */
    @Test
    void anUpThatFailsLeavesNothing() throws IOException {
        Labs failing = labsWith("if [ -e $0.called ]; then echo no more >&2; exit 3; fi; : > $0.called");
        CommunicationException failure = assertThrows(CommunicationException.class, () -> failing.temporary(2, SLOW));
        assertTrue(failure.getMessage().contains("tc failed: no more"), failure::getMessage);
        assertTrue(Files.exists(folder.resolve("tc.called")));
        assertEquals(List.of(), new LabRegistry(folder).all());
        assertNothingIsLeft(shaped());
    }

    /** Some links are shaped then, others are not, and no record tells which. */
    @Test
    void aChangeOfTheRateThatFailedCanBeRepeated() throws IOException {
        Labs failing = labsWith("""
                case "$*" in *-switch*) exit 3 ;; esac
                exec %s "$@"
                """.formatted(Requirements.here().tools().tc()));
        try (Lab lab = labs.temporary(2, Rate.NONE)) {
            LabRecord record = new LabRegistry(folder).all().getFirst();
            assertThrows(CommunicationException.class, () -> failing.change(record, SLOW));
            assertFalse(lab.rate().isShaped());
            lab.rate(SLOW);
            LabStatus.Link first = lab.status().links().getFirst();
            assertTrue(run(lab, 0, "tc", "qdisc", "show", "dev", "eth0").contains("htb"), first::toString);
            lab.rate(Rate.NONE);
            assertFalse(run(lab, 0, "tc", "qdisc", "show", "dev", "eth0").contains("htb"), first::toString);
        }
    }

    /** The first record is that of a lab that ends with the process; here the second one cannot be written. */
    @Test
    void aStandingLabWithoutARecordIsRemoved() throws IOException {
        Labs failing = labsWith("for lab in " + folder + "/*.lab; do mkdir -p ${lab%.lab}.part; done");
        assertThrows(CommunicationException.class, () -> failing.standing(1, SLOW));
        assertEquals(List.of(), new LabRegistry(folder).all());
        assertNothingIsLeft(shaped());
    }

    /** As an interrupt at the keyboard does, which the programs that build the lab get, too. */
    @Test
    void aProcessThatIsEndedWhileItBuildsALabRemovesIt() throws Exception {
        for (String kind : List.of("temporary", "standing")) {
            Process process = new ProcessBuilder(JavaCommand.ofClass(
                            List.of("-Xmx64m"),
                            System.getProperty("java.class.path"),
                            Building.class.getName(),
                            List.of(folder.toString(), program(KILLER).toString(), kind)))
                    .redirectErrorStream(true)
                    .start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertEquals(List.of(), new LabRegistry(folder).all(), output);
            assertNothingIsLeft(shaped());
        }
    }

    /** A process that builds a lab with a {@code tc} of its own. */
    static final class Building {
        public static void main(String[] words) {
            LabTools good = Requirements.here().tools();
            Labs labs = new Labs(new LabRegistry(Path.of(words[0])), new LabTools(good.ip(), words[1], good.unshare()));
            if (words[2].equals("standing")) {
                labs.standing(2, SLOW);
            } else {
                labs.temporary(2, SLOW);
            }
        }
    }

    /** Labs whose {@code tc} is a script. */
    private Labs labsWith(String script) throws IOException {
        LabTools good = Requirements.here().tools();
        return new Labs(
                new LabRegistry(folder), new LabTools(good.ip(), program(script).toString(), good.unshare()));
    }

    private Path program(String script) throws IOException {
        Path program = folder.resolve("tc");
        Files.writeString(program, "#!/bin/sh\necho $2 > $0.namespace\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        return program;
    }

    @Test
    void processesEndWithTheLabAndForeignNamespacesStay() throws Exception {
        LabTools tools = Requirements.here().tools();
        String foreign = "tutti-foreign" + ProcessHandle.current().pid() + "-0";
        tools.ip("netns add " + foreign + "\n");
        try {
            Lab lab = labs.temporary(1, Rate.NONE);
            Process sleeper = new ProcessBuilder(lab.command(0, List.of("sleep", "600"))).start();
            Await.until(
                    "sleep is on the host",
                    () -> lab.status().links().getFirst().processes() == 1);
            assertEquals(1, lab.down());
            assertFalse(sleeper.isAlive());
            assertEquals(0, lab.down());
            lab.close();
            assertTrue(Files.exists(Names.file(foreign)));
        } finally {
            tools.ip("netns del " + foreign + "\n");
        }
    }

    /** A process that was killed cannot remove its lab; the next one that makes a lab does. */
    @Test
    void labsOfTheDeadAreSwept() throws Exception {
        LabRegistry registry = new LabRegistry(folder);
        Lab lab = labs.temporary(1, Rate.NONE);
        Process dead = new ProcessBuilder("true").start();
        dead.waitFor();
        LabRecord record = registry.all().getFirst();
        registry.write(new LabRecord(record.id(), record.hosts(), record.rate(), dead.pid(), record.begun()));
        Names names = record.names();
        try (Lab next = labs.temporary(1, Rate.NONE)) {
            assertNothingIsLeft(names);
            assertEquals(1, registry.all().size());
            assertTrue(LabRecord.parse(registry.all().getFirst().text()).isAlive(), next::toString);
        }
        lab.close(); // nothing to do, and that is no error
    }

    private static String run(Lab lab, int host, String... words) {
        return Requirements.here().tools().run(lab.command(host, List.of(words)), "");
    }

    private static void assertNothingIsLeft(Names names) {
        assertEquals(List.of(), files(names));
        assertEquals(
                List.of(),
                names.namespaces().stream()
                        .map(Names::folder)
                        .filter(Files::exists)
                        .toList());
    }

    private static List<Path> files(Names names) {
        return names.namespaces().stream()
                .map(Names::file)
                .filter(Files::exists)
                .toList();
    }

    /** The lab whose links the script of {@link #program} was to shape. */
    private Names shaped() throws IOException {
        String namespace = Files.readString(folder.resolve("tc.namespace"));
        return new Names(namespace.split("-")[1], 2);
    }
}
