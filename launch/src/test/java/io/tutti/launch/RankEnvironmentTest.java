package io.tutti.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import io.tutti.config.JobVariables;
import io.tutti.config.LaunchId;
import io.tutti.launch.cleanup.JobFiles;
import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.request.LaunchPlace;
import io.tutti.launch.request.LaunchRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What ranks of the second of three machines are told. */
class RankEnvironmentTest {
    @TempDir
    private Path folder;

    private Map<String, String> variables(Map<String, String> before, boolean isReplacement) {
        LaunchRequest request = LaunchRequest.local("test", 4, List.of("true"), new PrefixedOutput(null, null, false))
                .withPlace(new LaunchPlace(3, 1, "10.0.0.1:7", 0xab, "a secret"))
                .withEnvironment(Map.of("MINE", "given"));
        LaunchId launch = LaunchId.draw(1);
        Map<String, String> variables = new HashMap<>(before);
        try (JobFiles files = JobFiles.create(launch, folder)) {
            new RankEnvironment(request, files, launch).fill(variables, 2, isReplacement);
        }
        return variables;
    }

    @Test
    void ranksCountFromThoseOfTheMachinesBefore() {
        Map<String, String> variables = variables(Map.of(), false);
        assertEquals("6", variables.get(JobVariables.RANK));
        assertEquals("12", variables.get(JobVariables.SIZE));
        assertEquals("2", variables.get(JobVariables.LOCAL_RANK));
        assertEquals("4", variables.get(JobVariables.LOCAL_SIZE));
        assertEquals("10.0.0.1:7", variables.get(JobVariables.RENDEZVOUS));
        assertEquals("given", variables.get("MINE"));
    }

    /** A program of one job may start another. */
    @Test
    void whatTheLauncherIsToldItselfIsNotPassedOn() {
        Map<String, String> outer = Map.of(
                JobVariables.SECRET_FILE, "/none", JobVariables.REPLACEMENT, "1", JobVariables.SECRET, "of another");
        Map<String, String> variables = variables(outer, false);
        assertFalse(variables.containsKey(JobVariables.SECRET_FILE));
        assertFalse(variables.containsKey(JobVariables.REPLACEMENT));
        assertEquals("a secret", variables.get(JobVariables.SECRET));
        assertEquals("1", variables(Map.of(), true).get(JobVariables.REPLACEMENT));
    }
}
