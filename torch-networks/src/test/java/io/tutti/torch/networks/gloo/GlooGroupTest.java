package io.tutti.torch.networks.gloo;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class GlooGroupTest {
    private static final String LISTENS = "0A";
    private static final int STATE = 3;
    private static final int INODE = 9;
    private static final long LIMIT_NANOS = 30_000_000_000L;

    private static void requireGloo() {
        new GlooLibrary()
                .obstacle()
                .ifPresent(obstacle -> assumeTrue(false, obstacle + "; mvn verify -Pnatives fetches them"));
    }

    /** As where a rank is lost while they meet: the store of rank 0 would listen for as long as the process lives. */
    @Test
    void whatCannotBeOpenedDoesNotListen() throws IOException {
        requireGloo();
        Set<String> before = listening();
        Tutti.local(2, world -> {
            if (world.rank() == 0) {
                assertThrows(CommunicationException.class, () -> GlooGroup.open(world, ""));
            } else {
                world.allgatherBytes(new byte[] {'+'}); // where ranks run
                awaitListener(before);
                assertThrows(CommunicationException.class, () -> world.abort("enough"));
            }
        });
        assertEquals(Set.of(), more(before));
    }

    /** The others would wait for it until their deadlines, and rank 0 holds the store already. */
    @Test
    void allFailWhereOneHasNoSuchInterface() throws IOException {
        requireGloo();
        Set<String> before = listening();
        Tutti.local(3, world -> {
            String network = world.rank() == 1 ? "nosuch0" : "";
            IllegalArgumentException e =
                    assertThrows(IllegalArgumentException.class, () -> GlooGroup.open(world, network));
            assertTrue(e.getMessage().contains("rank 1 has no interface nosuch0 with an IPv4 address"), e::getMessage);
            world.barrier(); // the job goes on
        });
        assertEquals(Set.of(), more(before));
    }

    private static void awaitListener(Set<String> before) {
        long end = System.nanoTime() + LIMIT_NANOS;
        try {
            while (more(before).isEmpty()) {
                assertTrue(System.nanoTime() - end < 0, "rank 0 has no store");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns what listens since then; what earlier tests have left may have ended. */
    private static Set<String> more(Set<String> before) throws IOException {
        Set<String> now = listening();
        now.removeAll(before);
        return now;
    }

    /** Returns the sockets at which this process listens, as the kernel numbers them. */
    private static Set<String> listening() throws IOException {
        Set<String> own = new HashSet<>();
        try (DirectoryStream<Path> descriptors = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
            for (Path each : descriptors) {
                own.add(target(each).replaceAll("socket:\\[(\\d+)]", "$1"));
            }
        }
        Set<String> listening = new TreeSet<>();
        for (String family : new String[] {"tcp", "tcp6"}) {
            for (String line : Files.readAllLines(Path.of("/proc/self/net", family))) {
                String[] words = line.strip().split("\\s+");
                if (words[STATE].equals(LISTENS) && own.contains(words[INODE])) {
                    listening.add(words[INODE]);
                }
            }
        }
        return listening;
    }

    private static String target(Path descriptor) throws IOException {
        try {
            return Files.readSymbolicLink(descriptor).toString();
        } catch (NoSuchFileException e) {
            return ""; // that of the folder itself, or closed meanwhile
        }
    }

    /** As after the death of a rank: its threads and its connections would stay. */
    @Test
    void theGroupOfAFailedJobIsClosed() {
        requireGloo();
        try (Communicator world = Tutti.connect(Membership.of(0, 1, null), Options.defaults())) {
            GlooGroup group = GlooGroup.open(world, "");
            assertFalse(group.processGroup().isNull());
            assertThrows(CommunicationException.class, () -> world.abort("enough"));
            assertThrows(CommunicationException.class, group::close);
            assertTrue(group.processGroup().isNull());
        }
    }
}
