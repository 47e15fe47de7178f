package io.tutti.launch;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.launch.cleanup.JobFiles;
import io.tutti.launch.jvm.UserLocale;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import java.util.HashMap;
import java.util.Map;

/**
 * Builds the environment of a rank from the launcher's own environment, the variables of the request, the contract of
 * {@link JobVariables} and the variables of the rank's host.
 */
final class RankEnvironment {
    private final LaunchRequest request;
    private final JobFiles files;
    private final LaunchId launch;

    RankEnvironment(LaunchRequest request, JobFiles files, LaunchId launch) {
        this.request = request;
        this.files = files;
        this.launch = launch;
    }

    /** Changes {@code variables}, an inherited environment, into the environment of local rank {@code localRank}. */
    void fill(Map<String, String> variables, int localRank, boolean isReplacement) {
        UserLocale.restore(variables);
        variables.remove(JobVariables.SECRET_FILE);
        variables.remove(JobVariables.REPLACEMENT);
        variables.putAll(request.environment());
        variables.putAll(contract(localRank));
        variables.putAll(request.seating().environment(localRank));
        if (isReplacement) {
            variables.put(JobVariables.REPLACEMENT, "1");
        }
    }

    /** Returns the variables that the launcher's contract defines for one rank. */
    Map<String, String> contract(int localRank) {
        LaunchPlace place = request.place();
        Map<String, String> contract = new HashMap<>();
        contract.put(JobVariables.RANK, Integer.toString(request.firstRank() + localRank));
        contract.put(JobVariables.SIZE, Integer.toString(request.size()));
        contract.put(JobVariables.LOCAL_RANK, Integer.toString(localRank));
        contract.put(JobVariables.LOCAL_SIZE, Integer.toString(request.ranks()));
        contract.put(JobVariables.JOB, place.jobText());
        contract.put(JobVariables.LAUNCH, launch.toString());
        contract.put(JobVariables.FAILURE_NOTE, files.failureNote().toString());
        contract.put(JobVariables.SECRET, place.secret());
        contract.put(
                JobVariables.RENDEZVOUS,
                place.rendezvous() == null ? "file:" + files.rendezvous() : place.rendezvous());
        return contract;
    }
}
