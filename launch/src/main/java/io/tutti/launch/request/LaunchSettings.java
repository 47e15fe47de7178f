package io.tutti.launch.request;

import io.tutti.launch.output.RankOutput;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What all jobs of a measurement have in common.
 *
 * @param limits of each job
 * @param environment of all ranks
 * @param jvmOptions of all ranks
 * @param output receives what the ranks write, unless a job reads it itself
 * @param hosts where the ranks run
 */
public record LaunchSettings(
        LaunchRequest.Limits limits,
        Map<String, String> environment,
        List<String> jvmOptions,
        RankOutput output,
        RankHosts hosts) {
    /** Copies the collections. */
    public LaunchSettings {
        environment = Map.copyOf(environment);
        jvmOptions = List.copyOf(jvmOptions);
    }

    /**
     * Returns a copy with more variables.
     *
     * @param more variables by name; they replace those of the same name
     * @return the copy
     */
    public LaunchSettings with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(environment);
        all.putAll(more);
        return new LaunchSettings(limits, all, jvmOptions, output, hosts);
    }

    /**
     * Returns a copy with variables below its own.
     *
     * @param defaults variables by name, which apply where these settings have none of the same name
     * @return the copy
     */
    public LaunchSettings above(Map<String, String> defaults) {
        return new LaunchSettings(limits, defaults, jvmOptions, output, hosts).with(environment);
    }

    /**
     * Returns the request of one job, placed on the hosts.
     *
     * @param label name of the requester in messages
     * @param ranks number of ranks, 1 to {@value LaunchRequest#MOST_RANKS}
     * @param command program and arguments of every rank; these settings' {@link #jvmOptions} are not added
     * @param reader receives the ranks' output, in place of {@link #output}
     * @return the request
     * @throws IllegalArgumentException if the number of ranks is out of range or does not fit on the hosts, or if the
     * command is empty
     */
    public LaunchRequest request(String label, int ranks, List<String> command, RankOutput reader) {
        return hosts.place(LaunchRequest.local(label, ranks, command, reader)
                .withEnvironment(environment)
                .withLimits(limits));
    }
}
