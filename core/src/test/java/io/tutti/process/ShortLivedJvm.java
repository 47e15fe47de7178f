package io.tutti.process;

import java.util.List;

/**
 * Options of JVMs that tests start: ranks, launchers and commands. Most live for a second or two, in which compiling code that runs a few
 * hundred times takes more of a processor than interpreting it. So they compile late and by the first compiler alone, and
 * collect on one thread. The module of vectors is not among them: the first compiler makes its loops slower than the scalar ones.
 */
public final class ShortLivedJvm {
    public static final List<String> OPTIONS =
            List.of("-XX:TieredStopAtLevel=1", "-XX:CompileThresholdScaling=4", "-XX:+UseSerialGC");

    private ShortLivedJvm() {}
}
