package io.tutti.transport;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.bootstrap.Bootstrap;
import io.tutti.bootstrap.Jobs;
import io.tutti.bootstrap.JoinedJob;
import io.tutti.bootstrap.files.UserFolder;
import io.tutti.config.Options;
import io.tutti.spi.Link;
import io.tutti.spi.LinkContract;
import io.tutti.spi.Membership;
import io.tutti.spi.Transports;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two starts of the same job number in one folder. A file is made when the first rank opens a communicator, and has a name until the
 * second has done so; so the order in which ranks open lets the starts come between each other wherever one can wait for the other.
 */
@Timeout(60)
class JobsSideBySideTest {
    private static final long JOB = 0;

    /** One start of two ranks. */
    private final class Start {
        private final List<JoinedJob> worlds = new ArrayList<>();
        private final List<Fabric> fabrics = new ArrayList<>();
        private final List<CompletableFuture<LinkTable>> tables = new ArrayList<>();

        Start(String secret) throws Exception {
            String rendezvous = "127.0.0.1:" + Jobs.freePort();
            List<CompletableFuture<JoinedJob>> joining = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                Membership member =
                        Jobs.member(rank, 2, rendezvous, JOB).withSecret(secret.getBytes(StandardCharsets.US_ASCII));
                joining.add(Jobs.later(() -> Bootstrap.join(member, options, Jobs.LAYOUT)));
            }
            List<CompletableFuture<Fabric>> connecting = new ArrayList<>();
            for (int rank = 0; rank < 2; rank++) {
                JoinedJob joined = joining.get(rank).get();
                worlds.add(joined);
                FabricContext context = FabricContext.ofProcess(joined, options, new ConcurrentHashMap<>());
                connecting.add(Jobs.later(() -> Fabric.connect(context, Transports.all())));
            }
            for (CompletableFuture<Fabric> each : connecting) {
                fabrics.add(each.get());
            }
        }

        /** Returns when the rank has made what it makes, if it makes anything, and waits for the other. */
        void open(int rank) throws IOException {
            int files = files();
            tables.add(Jobs.later(() -> fabrics.get(rank).open(1, new int[] {0, 1}, rank, 0)));
            while (rank == 0 && files() == files && !tables.getFirst().isDone()) {
                Thread.onSpinWait();
            }
        }

        void talk(long word) throws Exception {
            Link from = tables.getFirst().get().transferLinks()[1];
            Link to = tables.getLast().get().transferLinks()[0];
            MemorySegment payload = arena.allocate(Long.BYTES);
            payload.set(ValueLayout.JAVA_LONG, 0, word);
            LinkContract.until(() -> from.startMessage(1, 2, 3, Long.BYTES));
            LinkContract.until(() -> from.write(payload, 0, Long.BYTES) == Long.BYTES);
            LinkContract.until(to::nextMessage);
            LinkContract.until(() -> to.available() == Long.BYTES);
            assertEquals(word, to.window().get(ValueLayout.JAVA_LONG_UNALIGNED, to.windowOffset()));
            to.consume(Long.BYTES);
            to.endMessage();
        }

        void close() {
            tables.forEach(table -> table.join().close());
            fabrics.forEach(Fabric::close);
            worlds.reversed().forEach(JoinedJob::close);
        }
    }

    private final java.lang.foreign.Arena arena = java.lang.foreign.Arena.ofAuto();

    @TempDir
    Path folder;

    private Options options;
    private Start first;
    private Start second;

    private int files() throws IOException {
        try (Stream<Path> files = Files.list(UserFolder.in(folder))) {
            return (int) files.filter(file -> file.getFileName().toString().startsWith("tutti-%016x-".formatted(JOB)))
                    .filter(file -> !file.toString().contains("owner"))
                    .count();
        }
    }

    private void join() throws Exception {
        options = Jobs.options(folder);
        first = new Start("a secret of the first start");
        second = new Start("a secret of the second start");
    }

    private void talk() throws Exception {
        second.talk(0x2222);
        first.talk(0x1111);
        second.talk(0x3333);
        assertEquals(0, files());
    }

    @AfterEach
    void close() {
        first.close();
        second.close();
    }

    /** The second one finds the name taken, and goes before the first has mapped its file. */
    @Test
    void oneStartInsideTheOther() throws Exception {
        join();
        first.open(0);
        second.open(0);
        second.open(1);
        second.tables.getLast().get();
        first.open(1);
        talk();
    }

    @Test
    void bothStartsInTurns() throws Exception {
        join();
        first.open(0);
        second.open(0);
        first.open(1);
        second.open(1);
        talk();
    }
}
