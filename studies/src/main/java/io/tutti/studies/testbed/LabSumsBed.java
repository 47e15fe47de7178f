package io.tutti.studies.testbed;

import io.tutti.launch.lab.Lab;
import io.tutti.launch.lab.LabRanks;
import io.tutti.launch.lab.network.Rate;
import io.tutti.launch.output.LineReceiver;
import io.tutti.launch.output.RankOutput;
import io.tutti.measure.peer.PeerSetting;
import io.tutti.studies.sums.SumMethod;
import io.tutti.studies.sums.Sums;
import io.tutti.studies.sums.SumsBed;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Creates a lab for each number of ranks; the lab is removed when the ranks end.
 *
 * @param rate of the links, which is not {@link Rate#NONE}
 */
public record LabSumsBed(Rate rate) implements SumsBed {
    /**
     * The payload of a full Ethernet frame, relative to its size with the headers of Ethernet, IP and TCP with
     * timestamps.
     */
    private static final double PAYLOAD = 1448.0 / 1514;

    private static final String MPI = "openmpi";

    @Override
    public String name() {
        return "lab, " + rate.words();
    }

    @Override
    public String caption() {
        return "Ranks are processes over TCP, each on its own host of a virtual cluster: network namespaces of one machine"
                + " with " + Runtime.getRuntime().availableProcessors() + " processors, behind one switch, every link"
                + " shaped to " + rate.words() + " each way; float32.";
    }

    @Override
    public double bytesPerSecond() {
        return PAYLOAD * rate.bytesPerSecond();
    }

    @Override
    public List<SumMethod> others() {
        return PeerSetting.isInstalled(MPI) ? List.of(SumMethod.other(MPI, "default")) : List.of();
    }

    @Override
    public Sums start(int ranks, int largest, List<SumMethod> methods) {
        LabRanks hosts = new LabRanks(Lab.up(ranks, rate), 1);
        try {
            return LabSums.start(hosts, ranks, largest, methods, new Complaints());
        } catch (RuntimeException e) {
            hosts.close();
            throw e;
        }
    }

    /** Forwards all output of ranks to standard error, because ranks only write error messages. */
    private static final class Complaints implements RankOutput {
        @Override
        public LineReceiver standard(int rank) {
            return line -> launcherLine("rank " + rank + ": " + new String(line, StandardCharsets.UTF_8));
        }

        @Override
        public LineReceiver error(int rank) {
            return standard(rank);
        }

        @Override
        public void launcherLine(String line) {
            System.err.println(line);
        }
    }
}
