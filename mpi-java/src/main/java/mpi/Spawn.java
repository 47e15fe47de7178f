package mpi;

import io.tutti.Communicator;
import io.tutti.Tutti;
import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import io.tutti.mpi.java.spawn.ChildProgram;
import io.tutti.mpi.java.spawn.Children;
import io.tutti.mpi.java.spawn.ParentJob;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Processes started by the ranks of a communicator. They are a job of their own, and all join a job of both sides, which ends when no
 * communicator of it is left. So what fails there leaves the jobs of both sides alone.
 */
final class Spawn {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;
    /** A process that joins its job again, after MPI.Finalize, meets nobody. */
    private static final AtomicBoolean HAS_MET_PARENTS = new AtomicBoolean();

    private final Intracomm comm;
    private final int root;
    private final Context context;
    /** At the root, while processes are started. */
    private Children children;

    private Spawn(Intracomm comm, int root) {
        this.comm = comm;
        this.root = root;
        this.context = comm.context();
    }

    /** What the root tells the others: the job of both and its secret, or why there is none. */
    private record Outcome(String job, String secret, String place, String failure) {
        private static final String SEPARATOR = "\0";

        byte[] encode() {
            return String.join(SEPARATOR, job, secret, place, failure).getBytes(StandardCharsets.UTF_8);
        }

        static Outcome decode(byte[] bytes) {
            String[] parts = new String(bytes, StandardCharsets.UTF_8).split(SEPARATOR, 4);
            return new Outcome(parts[0], parts[1], parts[2], parts[3]);
        }
    }

    /**
     * Starts processes. A collective.
     *
     * @param programs asked for at the root only
     * @param errcodes gets a code for each process; may be null
     */
    static Intercomm start(Intracomm comm, int root, Supplier<List<ChildProgram>> programs, int[] errcodes) {
        if (root < 0 || root >= comm.Size()) {
            throw new MPIException(MPI.ERR_ROOT, "root=" + root + " must be from 0 to " + (comm.Size() - 1), null);
        }
        try {
            return new Spawn(comm, root).start(programs, errcodes);
        } catch (RuntimeException e) {
            throw ErrorMapping.of(e);
        }
    }

    private Intercomm start(Supplier<List<ChildProgram>> programs, int[] errcodes) {
        Outcome outcome = share(comm.Rank() == root ? begin(programs) : null);
        if (!outcome.failure.isEmpty()) {
            throw new MPIException(MPI.ERR_SPAWN, outcome.failure, null);
        }
        ParentJob job = ParentJob.parse(outcome.job);
        byte[] secret = outcome.secret.getBytes(StandardCharsets.US_ASCII);
        try {
            Communicator both =
                    Tutti.connect(job.ofParent(comm.Rank(), secret, outcome.place), MpiOptions.fromEnvironment());
            if (errcodes != null) {
                Arrays.fill(errcodes, 0, Math.min(errcodes.length, job.children()), MPI.SUCCESS);
            }
            return open(
                    context.job(),
                    both,
                    context.group(),
                    job.children(),
                    job,
                    children == null ? () -> {} : children::release);
        } catch (RuntimeException e) {
            end();
            throw e;
        } finally {
            if (children != null) {
                delete(job.folder());
            }
        }
    }

    /** Starts the processes, and waits until they have found each other. */
    private Outcome begin(Supplier<List<ChildProgram>> programs) {
        Path folder = null;
        try {
            List<ChildProgram> all = programs.get();
            folder = Files.createTempDirectory("tutti-spawn-");
            int count = all.stream().mapToInt(ChildProgram::processes).sum();
            boolean isOneHost = context.communicator().topology().nodes() == 1;
            ParentJob job =
                    new ParentJob(comm.Size(), count, 0, RANDOM.nextLong(), RANDOM.nextLong(), isOneHost, folder);
            byte[] random = new byte[SECRET_BYTES];
            RANDOM.nextBytes(random);
            String secret = HexFormat.of().formatHex(random);
            children = Children.start(all, job, secret);
            String place = children.await(MpiOptions.fromEnvironment().duration(Setting.JOIN_DEADLINE));
            return new Outcome(job.toString(), secret, place, "");
        } catch (IOException e) {
            return failed(folder, e.toString());
        } catch (RuntimeException e) {
            return failed(folder, ErrorMapping.of(e).getMessage());
        }
    }

    private Outcome failed(Path folder, String why) {
        end();
        delete(folder);
        return new Outcome("", "", "", "no process was started: " + why);
    }

    private Outcome share(Outcome roots) {
        byte[] bytes = roots == null ? null : roots.encode();
        int[] length = {bytes == null ? 0 : bytes.length};
        comm.bcast(length, 1, MPI.INT, root);
        byte[] all = bytes == null ? new byte[length[0]] : bytes;
        comm.bcast(all, all.length, MPI.BYTE, root);
        return roots == null ? Outcome.decode(all) : roots;
    }

    private void end() {
        if (children != null) {
            children.kill();
        }
    }

    private static void delete(Path folder) {
        if (folder == null) {
            return;
        }
        try (var files = Files.list(folder)) {
            for (Path file : files.toList()) {
                Files.deleteIfExists(file);
            }
            Files.deleteIfExists(folder);
        } catch (IOException e) {
            System.getLogger("io.tutti").log(System.Logger.Level.DEBUG, "removing " + folder, e);
        }
    }

    /** Opens the communicator of both sides. A collective of them. */
    private static Intercomm open(
            WorldJob own, Communicator both, Group group, int first, ParentJob job, Runnable whenLeft) {
        Processes processes = own.meet(both, group, first, whenLeft);
        int[] children = IntStream.range(0, job.children()).toArray();
        int[] parents = IntStream.range(job.children(), both.size()).toArray();
        boolean isParent = first > 0;
        return Intercomms.open(own, processes, isParent ? parents : children, isParent ? children : parents, 0);
    }

    /** {@return the communicator with the ranks that have started this job; the null communicator if none have} */
    static Intercomm parent(WorldJob own) {
        ParentJob job = ParentJob.from(System.getenv()).orElse(null);
        if (job == null || HAS_MET_PARENTS.getAndSet(true)) {
            return new Intercomm();
        }
        Communicator world = own.processes().all();
        byte[] secret = JobVariables.secret(System.getenv()).orElseThrow();
        Communicator both = Tutti.connect(job.ofChild(world.rank(), secret), MpiOptions.fromEnvironment());
        return open(own, both, MPI.COMM_WORLD.context().group(), 0, job, () -> {});
    }

    /** {@return how many processes a program may count on: one for each processor, and no fewer than there are} */
    static int universeSize() {
        return Math.max(
                WorldJob.current().processes().size(), Runtime.getRuntime().availableProcessors());
    }

    /** {@return which of the programs of one spawn this process runs} */
    static int programNumber() {
        return ParentJob.from(System.getenv()).map(ParentJob::program).orElse(0);
    }
}
