package io.tutti.measure.peer;

import io.tutti.measure.rank.BenchCollective;
import io.tutti.measure.subject.BenchSubject;
import io.tutti.measure.subject.TuttiJob;
import io.tutti.measure.wire.BenchController;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A job of another library's launcher: of ranks of that library, or of this one. */
public final class PeerJob implements BenchSubject {
    private static final int LAST_LINES = 20;
    private static final long LEAVING_SECONDS = 5;

    private final PeerSetting setting;
    private final boolean isOurs;
    private final BenchController controller;
    private final Process process;
    private final Deque<String> said = new ArrayDeque<>();
    private final Thread onShutdown;

    private PeerJob(PeerSetting setting, boolean isOurs, BenchController controller, Process process) {
        this.setting = setting;
        this.isOurs = isOurs;
        this.controller = controller;
        this.process = process;
        this.onShutdown = new Thread(process::destroy, "tutti-bench-shutdown");
        Runtime.getRuntime().addShutdownHook(onShutdown);
        Thread.ofPlatform().daemon().name("bench-" + setting.name()).start(this::listen);
    }

    /**
     * Starts the ranks. The caller must wait for them.
     *
     * @param plan what its ranks measure
     */
    public static PeerJob start(
            PeerSetting setting, PeerHosts site, PeerFiles files, BenchController controller, PeerPlan plan) {
        return start(
                setting, false, setting.command(site, files, controller.socket().toString(), plan), controller);
    }

    /**
     * Starts ranks of this library by a peer's launcher. The caller must wait for them.
     *
     * @param program the command line of a rank
     */
    public static PeerJob startOurs(
            PeerSetting setting,
            PeerHosts site,
            BenchCollective collective,
            PeerFiles files,
            BenchController controller,
            List<String> program) {
        return start(setting, true, setting.launching(site, collective, files, program), controller);
    }

    private static PeerJob start(PeerSetting setting, boolean isOurs, List<String> words, BenchController controller) {
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectInput(Redirect.from(new File("/dev/null")));
        // Without these variables Open MPI refuses to start for root. Other libraries ignore them.
        builder.environment().putAll(Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"));
        try {
            return new PeerJob(setting, isOurs, controller, builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(setting.name() + " cannot be started: " + e.getMessage(), e);
        }
    }

    private void listen() {
        try (BufferedReader lines =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                keep(line);
            }
        } catch (IOException e) {
            keep(e.toString());
        } finally {
            controller.close(); // the ranks have ended or are about to end
        }
    }

    private synchronized void keep(String line) {
        said.addLast(line);
        if (said.size() > LAST_LINES) {
            said.removeFirst();
        }
    }

    @Override
    public synchronized String said() {
        return String.join("\n", said);
    }

    @Override
    public String name() {
        return isOurs ? TuttiJob.NAME : setting.name();
    }

    @Override
    public boolean isOurs() {
        return isOurs;
    }

    @Override
    public BenchController controller() {
        return controller;
    }

    @Override
    public boolean isCompiledLate() {
        return isOurs;
    }

    /**
     * Ends the ranks; kills those that do not leave. Their exit status is ignored: the results have arrived already,
     * and once one rank has left without finalizing, MPICH ends those that are still leaving with a status of its own.
     */
    @Override
    public int leave() {
        controller.close();
        try {
            if (process.waitFor(LEAVING_SECONDS, TimeUnit.SECONDS)) {
                Runtime.getRuntime().removeShutdownHook(onShutdown);
                return 0;
            }
            process.destroy();
            if (!process.waitFor(LEAVING_SECONDS, TimeUnit.SECONDS)) {
                process.destroyForcibly().waitFor();
            }
            return 0;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return 1;
        } catch (IllegalStateException e) {
            return 1; // this process is ending
        }
    }
}
