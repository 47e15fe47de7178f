package io.tutti.launch;

import io.tutti.config.JobVariables;
import io.tutti.launch.request.LaunchRequest;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.IntFunction;

/** Starts a job again as a whole, with new processes, until it succeeds. {@code TUTTI_RESTART} tells its ranks how often that was. */
public final class JobRestarts {
    private final int most;
    private final IntFunction<LaunchRequest> requests;

    /**
     * Creates restarts; starts nothing.
     *
     * @param most how often the job is started again, 0 or more
     * @param requests makes the request of a start, from its number: 0 for the first. Each has a job number and an output of its own
     * @throws IllegalArgumentException if the number is negative
     */
    public JobRestarts(int most, IntFunction<LaunchRequest> requests) {
        if (most < 0) {
            throw new IllegalArgumentException("restarts=" + most + " must be at least 0");
        }
        this.most = most;
        this.requests = requests;
    }

    /**
     * Runs the job, and again after a failure of a rank; not after a request to end or the time limit, even if a rank had failed before. Blocks until it has ended.
     *
     * @return the status of the last start; see {@link Launcher#run}
     * @throws IllegalArgumentException if the command cannot be started
     * @throws io.tutti.error.CommunicationException if the job's files cannot be created
     */
    public int run() {
        Launcher launcher = new Launcher(request(0));
        int status = launcher.run();
        for (int restart = 1; restart <= most && launcher.hasFailed(); restart++) {
            LaunchRequest request = request(restart);
            request.output()
                    .launcherLine(String.format(
                            Locale.ROOT,
                            "%s: restart %d of %d after status %d",
                            request.label(),
                            restart,
                            most,
                            status));
            launcher = new Launcher(request);
            status = launcher.run();
        }
        return status;
    }

    private LaunchRequest request(int restart) {
        LaunchRequest request = requests.apply(restart);
        Map<String, String> variables = new HashMap<>(request.environment());
        variables.put(JobVariables.RESTART, Integer.toString(restart));
        return request.withEnvironment(variables);
    }
}
