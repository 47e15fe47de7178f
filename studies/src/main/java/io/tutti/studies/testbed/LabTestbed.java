package io.tutti.studies.testbed;

import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.studies.Testbed;
import io.tutti.studies.sums.SumsBed;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A testbed whose ranks are processes, each on its own host of a lab. The lab is created for the first measurement. */
public final class LabTestbed implements Testbed, AutoCloseable {
    private static final int RUNS = 21;
    private static final double NANO = 1e-9;
    /**
     * The payload of a full Ethernet frame, relative to its size with the headers of Ethernet, IP and TCP with
     * timestamps.
     */
    private static final double PAYLOAD = 1448.0 / 1514;

    private final Rate rate;
    private final Rate sumsRate;
    private LabRanks hosts;

    /**
     * Creates a testbed with links of these rates in each direction, neither of which is {@link Rate#NONE}.
     *
     * @param rate for allreduces
     * @param sumsRate for sums of outer products, which use many more ranks
     */
    public LabTestbed(Rate rate, Rate sumsRate) {
        if (!rate.isShaped() || !sumsRate.isShaped()) {
            throw new IllegalArgumentException("rate=none is no network to measure on");
        }
        this.rate = rate;
        this.sumsRate = sumsRate;
    }

    @Override
    public String name() {
        return "lab, " + rate.words();
    }

    @Override
    public String ranks(int ranks) {
        return ranks + " hosts at " + rate.words();
    }

    @Override
    public String caption() {
        return "Ranks are processes over TCP, each on its own host of a virtual cluster: network namespaces of one machine"
                + " with " + Runtime.getRuntime().availableProcessors() + " processors, behind one switch, every link"
                + " shaped to " + rate.words()
                + " each way. The first run is the first collective of fresh processes but"
                + " a barrier, so their code is not compiled yet. At this rate the arithmetic of ranks on machines of their"
                + " own would be hidden anyway: this shows evenness and how near to the bytes the rings come, not what"
                + " segments gain on a fast network.";
    }

    @Override
    public double bytesPerSecond() {
        return PAYLOAD * rate.bytesPerSecond();
    }

    @Override
    public int runs() {
        return RUNS;
    }

    @Override
    public Optional<SumsBed> sums() {
        return Optional.of(new LabSumsBed(sumsRate));
    }

    @Override
    public double[] seconds(String algorithm, int ranks, long bytes, int runs) {
        CollectedOutput output = new CollectedOutput();
        LaunchRequest request = LaunchRequest.local("tutti study", ranks, command(bytes, runs), output)
                .withEnvironment(Map.of(Setting.ALGORITHM.environmentName(), algorithm));
        int status = new Launcher(hosts(ranks).place(request)).run();
        List<String> lines = output.results();
        if (status != 0 || lines.size() != runs) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), algorithm + " was not measured: " + output.complaint(), null);
        }
        return lines.stream().mapToDouble(line -> NANO * Long.parseLong(line)).toArray();
    }

    /** Builds a rank's command line. A rank holds one vector and parts of it. */
    private static List<String> command(long bytes, int runs) {
        return JavaCommand.ofClass(
                List.of("-Xmx" + ((3 * bytes >> 20) + 256) + "m"),
                ClassPath.ofTutti(TimedRank.class),
                TimedRank.class.getName(),
                List.of(Long.toString(bytes), Integer.toString(runs)));
    }

    private LabRanks hosts(int ranks) {
        if (hosts == null || hosts.lab().hosts() < ranks) {
            close();
            hosts = new LabRanks(Lab.up(ranks, rate), 1);
        }
        return hosts;
    }

    @Override
    public void close() {
        if (hosts != null) {
            hosts.close();
            hosts = null;
        }
    }
}
