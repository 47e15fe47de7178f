package io.tutti.cli.launch;

import io.tutti.config.LaunchId;
import io.tutti.config.Membership;
import java.util.HashMap;
import java.util.Map;

/** The environment of a rank: the launcher's own, the request's variables, the contract of {@link Membership}, its host. */
final class RankEnvironment {
    private final LaunchRequest request;
    private final JobFiles files;
    private final LaunchId launch;

    RankEnvironment(LaunchRequest request, JobFiles files, LaunchId launch) {
        this.request = request;
        this.files = files;
        this.launch = launch;
    }

    /** Changes {@code variables}, an inherited environment, into that of local rank {@code localRank}. */
    void fill(Map<String, String> variables, int localRank) {
        variables.remove(Membership.SECRET_FILE);
        variables.putAll(request.environment());
        variables.putAll(contract(localRank));
        variables.putAll(request.seating().environment(localRank));
    }

    /** The launcher's contract for one rank. */
    Map<String, String> contract(int localRank) {
        LaunchPlace place = request.place();
        Map<String, String> contract = new HashMap<>();
        contract.put(Membership.RANK, Integer.toString(request.firstRank() + localRank));
        contract.put(Membership.SIZE, Integer.toString(request.size()));
        contract.put(Membership.LOCAL_RANK, Integer.toString(localRank));
        contract.put(Membership.LOCAL_SIZE, Integer.toString(request.ranks()));
        contract.put(Membership.JOB, place.jobText());
        contract.put(Membership.LAUNCH, launch.toString());
        contract.put(Membership.FAILURE_NOTE, files.failureNote().toString());
        contract.put(Membership.SECRET, place.secret());
        contract.put(
                Membership.RENDEZVOUS, place.rendezvous() == null ? "file:" + files.rendezvous() : place.rendezvous());
        return contract;
    }
}
