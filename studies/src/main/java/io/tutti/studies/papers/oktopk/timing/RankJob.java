package io.tutti.studies.papers.oktopk.timing;

import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.launch.Launcher;
import io.tutti.launch.jvm.ClassPath;
import io.tutti.launch.jvm.JavaCommand;
import io.tutti.launch.request.LaunchRequest;
import io.tutti.launch.request.RankHosts;
import io.tutti.studies.testbed.CollectedOutput;
import java.util.List;
import java.util.Map;

/**
 * Processes that run one class.
 *
 * @param ranks number of ranks
 * @param hosts where they run
 * @param environment variables of the ranks
 */
public record RankJob(int ranks, RankHosts hosts, Map<String, String> environment) {
    /** Creates a job of ranks on this machine. */
    public RankJob(int ranks) {
        this(ranks, RankHosts.THIS_MACHINE, Map.of());
    }

    /**
     * Runs a class, with {@code TUTTI_CLASSPATH} on its class path.
     *
     * @param what what is done, for messages
     * @param jvm options of the JVM
     * @param program the class
     * @param arguments its arguments
     * @return the lines of rank 0
     * @throws CommunicationException if a rank fails, with the first line of its output
     */
    public List<String> run(String what, List<String> jvm, String program, List<String> arguments) {
        CollectedOutput output = new CollectedOutput();
        String path = ClassPath.ofTutti(RankJob.class);
        List<String> command = JavaCommand.ofClass(jvm, path, program, arguments);
        LaunchRequest request =
                LaunchRequest.local("tutti study", ranks, command, output).withEnvironment(environment);
        int status = new Launcher(hosts.place(request)).run();
        if (status != 0) {
            throw new CommunicationException(
                    Category.RESOURCE, List.of(), what + " was not measured: " + output.complaint(), null);
        }
        return output.results();
    }
}
