package io.tutti.launch;

import io.tutti.launch.output.PrefixedOutput;
import io.tutti.launch.output.PrefixedOutput.Target;
import io.tutti.launch.output.RankOutput;
import io.tutti.launch.request.LaunchRequest;
import java.util.List;

/** A process that launches shell ranks: the number of ranks, and their script. */
final class LauncherMain {
    private LauncherMain() {}

    public static void main(String[] words) {
        RankOutput output = new PrefixedOutput(new Target(System.out, false), new Target(System.err, false), false);
        LaunchRequest request =
                LaunchRequest.local("tutti run", Integer.parseInt(words[0]), List.of("sh", "-c", words[1]), output);
        System.exit(new Launcher(request).run());
    }
}
