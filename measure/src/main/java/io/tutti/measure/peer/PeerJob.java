package io.tutti.measure.peer;

import io.tutti.measure.subject.BenchSubject;
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

/** The subject of another library: a job of that library's launcher. */
public final class PeerJob implements BenchSubject {
    private static final int LAST_LINES = 20;
    private static final long LEAVING_SECONDS = 5;

    private final PeerSetting setting;
    private final BenchController controller;
    private final Process process;
    private final Deque<String> said = new ArrayDeque<>();
    private final Thread onShutdown;

    private PeerJob(PeerSetting setting, BenchController controller, Process process) {
        this.setting = setting;
        this.controller = controller;
        this.process = process;
        this.onShutdown = new Thread(process::destroy, "tutti-bench-shutdown");
        Runtime.getRuntime().addShutdownHook(onShutdown);
        Thread.ofPlatform().daemon().name("bench-" + setting.name()).start(this::listen);
    }

    /**
     * Starts the ranks. The caller must wait for them at the controller.
     *
     * @param plan what its ranks measure
     */
    public static PeerJob start(
            PeerSetting setting, PeerHosts site, PeerFiles files, BenchController controller, PeerPlan plan) {
        List<String> words = setting.command(site, files, controller.socket().toString(), plan);
        ProcessBuilder builder =
                new ProcessBuilder(words).redirectErrorStream(true).redirectInput(Redirect.from(new File("/dev/null")));
        // Without these variables Open MPI refuses to start for root. Other libraries ignore them.
        builder.environment().putAll(Map.of("OMPI_ALLOW_RUN_AS_ROOT", "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"));
        try {
            return new PeerJob(setting, controller, builder.start());
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
        return setting.name();
    }

    @Override
    public BenchController controller() {
        return controller;
    }

    @Override
    public boolean isCompiledLate() {
        return false;
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
