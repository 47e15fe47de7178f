package io.tutti.studies.testbed;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.LinkMeasurement;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.measure.peer.PeerFiles;
import io.tutti.measure.peer.PeerHosts;
import io.tutti.measure.peer.PeerJob;
import io.tutti.measure.peer.PeerPlan;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.rank.CallMode;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.LostException;
import io.tutti.measure.subject.TuttiJob;
import io.tutti.measure.wire.BenchController;
import io.tutti.measure.wire.Instruction;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.Sums;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Subjects on the hosts of a lab: Tutti's, and one for each setting of another library. */
final class LabSums implements Sums {
    /** Starting 48 virtual machines on two processors takes a minute, and 25 slow sums take time, too. */
    private static final Duration LONGEST_ORDER = Duration.ofMinutes(15);

    /**
     * Kernels are compiled after a tenth of the usual number of calls, because dozens of virtual machines share the
     * compilers of two processors.
     */
    private static final List<String> COMPILED_SOON = List.of(
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=CompileThresholdScaling,io.tutti.outerproduct.kernel.*::*,0.1");

    private static final double NANO = 1e-9;
    /**
     * Dozens of polling ranks of another library can occupy the processors for longer than the default heartbeat
     * timeout.
     */
    private static final String LIVENESS_SECONDS = "300";

    private static final double LINK_SECONDS = 1.5;
    /** The C program's number for a local product, followed by MPI_Allreduce in place. */
    private static final int PRODUCT_VARIANT = 2;

    private record Seat(BenchSubject subject, int variant) {}

    private final List<BenchSubject> subjects = new ArrayList<>();
    private final Map<SumMethod, Seat> seats = new HashMap<>();

    private final LabRanks hosts;
    private final double bytesPerSecond;

    private LabSums(LabRanks hosts) {
        this.hosts = hosts;
        this.bytesPerSecond =
                new LinkMeasurement(hosts.lab(), 0, 1).run(LINK_SECONDS).bytesPerSecond();
    }

    /** Measures a link, starts all subjects and waits for their ranks. Closing the result releases the hosts. */
    static LabSums start(LabRanks hosts, int ranks, int largest, List<SumMethod> methods, RankOutput output) {
        LabSums sums = new LabSums(hosts);
        try {
            sums.addOurs(
                    ranks, largest, methods.stream().filter(SumMethod::isOurs).toList(), output);
            for (SumMethod other : methods) {
                if (!other.isOurs()) {
                    sums.add(other, hosts, ranks, largest);
                }
            }
            return sums;
        } catch (IOException | LostException e) {
            sums.close();
            throw lost(e);
        } catch (RuntimeException e) {
            sums.close();
            throw e;
        }
    }

    private void addOurs(int ranks, int largest, List<SumMethod> ours, RankOutput output)
            throws IOException, LostException {
        BenchSubject subject = BenchSubject.start(
                new BenchController(ranks, LONGEST_ORDER),
                controller -> TuttiJob.start(request(controller, ranks, largest, ours, output), controller));
        subjects.add(subject);
        subject.awaitRanks();
        for (int i = 0; i < ours.size(); i++) {
            seats.put(ours.get(i), new Seat(subject, i));
        }
    }

    private LaunchRequest request(
            BenchController controller, int ranks, int largest, List<SumMethod> ours, RankOutput output) {
        List<String> words = new ArrayList<>(List.of(controller.socket().toString(), Integer.toString(largest)));
        ours.forEach(method -> words.add(method.word()));
        List<String> options =
                new ArrayList<>(List.of(JavaCommand.BRIEF_LOGGING, "-Xmx96m", "-Xss512k", "-XX:+UseSerialGC"));
        options.addAll(COMPILED_SOON);
        List<String> command = JavaCommand.ofClass(
                options, ClassPath.ofTutti(OuterRank.class, Instruction.class), OuterRank.class.getName(), words);
        return hosts.place(LaunchRequest.local("tutti study", ranks, command, output)
                .withEnvironment(Map.of(Setting.LIVENESS.environmentName(), LIVENESS_SECONDS)));
    }

    private void add(SumMethod other, LabRanks hosts, int ranks, int largest) throws IOException, LostException {
        PeerHosts site = new PeerHosts(ranks, Runtime.getRuntime().availableProcessors(), true, hosts);
        PeerSetting setting = PeerSetting.parse(
                        other.library() + ":" + other.method(), BenchCollective.ALLREDUCE, false, site)
                .getFirst();
        PeerPlan plan = new PeerPlan(
                BenchCollective.ALLREDUCE,
                ElementType.FLOAT32,
                Reduction.BuiltIn.SUM,
                (long) largest * largest,
                CallMode.PLAIN);
        BenchSubject subject = BenchSubject.start(
                new BenchController(ranks, LONGEST_ORDER),
                controller -> PeerJob.start(setting, site, PeerFiles.inCache(), controller, plan));
        subjects.add(subject);
        subject.awaitRanks();
        seats.put(other, new Seat(subject, PRODUCT_VARIANT));
    }

    @Override
    public double[] seconds(SumMethod method, int size, int iterations) {
        double[] slowest = new double[iterations];
        for (long[] rank : ask(method, Instruction.Kind.TIME, size, iterations)) {
            for (int i = 0; i < iterations; i++) {
                slowest[i] = Math.max(slowest[i], NANO * rank[i]);
            }
        }
        return slowest;
    }

    @Override
    public long wrong(SumMethod method, int size) {
        long wrong = 0;
        for (long[] rank : ask(method, Instruction.Kind.CHECK, size, 1)) {
            wrong += rank[0];
        }
        return wrong;
    }

    @Override
    public double compiledSeconds() {
        double sum = 0;
        for (long[] rank : ask(
                seats.keySet().stream().filter(SumMethod::isOurs).findFirst().orElseThrow(),
                Instruction.Kind.COMPILED,
                0,
                0)) {
            sum += NANO * rank[0];
        }
        return sum;
    }

    private long[][] ask(SumMethod method, Instruction.Kind kind, int size, int iterations) {
        Seat seat = seats.get(method);
        // Tutti's methods count N; libraries of allreduces count elements.
        long count = method.isOurs() ? size : (long) size * size;
        try {
            return seat.subject().controller().ask(new Instruction(kind, seat.variant(), count, 0, iterations));
        } catch (IOException e) {
            throw lost(new LostException(seat.subject(), seat.subject().leave(), e));
        }
    }

    private static CommunicationException lost(Exception e) {
        return new CommunicationException(Category.RESOURCE, List.of(), e.getMessage(), e);
    }

    @Override
    public double bytesPerSecond() {
        return bytesPerSecond;
    }

    @Override
    public void close() {
        subjects.forEach(BenchSubject::leave);
        subjects.clear();
        hosts.close();
    }
}
