package io.tutti.mpi.java.spawn;

import io.tutti.config.JobVariables;
import io.tutti.mpi.java.ErrorClass;
import io.tutti.mpi.java.Misuse;
import io.tutti.mpi.java.PollPause;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The processes that one spawn has started. They end with this process, unless they are {@linkplain #release released}. */
public final class Children {
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final List<Process> processes = new ArrayList<>();
    private final List<ChildProgram> programs = new ArrayList<>();
    private final Thread hook = new Thread(this::end, "tutti-spawn-end");
    private final Path folder;

    private Children(Path folder) {
        this.folder = folder;
        Runtime.getRuntime().addShutdownHook(hook);
    }

    /**
     * Starts all processes. If one cannot be started, none is left.
     *
     * @param programs what they run
     * @param parents the job of both sides
     * @param secret of that job and of theirs, in printable characters
     * @return the processes
     * @throws Misuse if one cannot be started
     */
    public static Children start(List<ChildProgram> programs, ParentJob parents, String secret) {
        Children children = new Children(parents.folder());
        Map<String, String> variables = new HashMap<>(System.getenv());
        JobVariables.VARIABLES.stream()
                .filter(name -> !name.equals(JobVariables.HOST))
                .forEach(variables::remove);
        variables.put(JobVariables.SIZE, String.valueOf(parents.children()));
        variables.put(JobVariables.LOCAL_SIZE, String.valueOf(parents.children()));
        variables.put(JobVariables.RENDEZVOUS, "file:" + parents.folder().resolve("children"));
        variables.put(JobVariables.JOB, HexFormat.of().toHexDigits(parents.child()));
        variables.put(JobVariables.SECRET, secret);
        for (int index = 0; index < programs.size(); index++) {
            variables.put(JobVariables.PARENT, parents.ofProgram(index).toString());
            children.start(programs.get(index), variables);
        }
        return children;
    }

    private void start(ChildProgram program, Map<String, String> variables) {
        for (int count = 0; count < program.processes(); count++) {
            String rank = String.valueOf(processes.size());
            variables.put(JobVariables.RANK, rank);
            variables.put(JobVariables.LOCAL_RANK, rank);
            try {
                processes.add(program.start(variables));
                programs.add(program);
            } catch (IOException e) {
                kill();
                throw failed(program + " cannot be started: " + e.getMessage());
            }
        }
    }

    /**
     * Waits until all have called {@code MPI.Init}.
     *
     * @param limit longest time
     * @return what ranks of this side need to meet them
     * @throws IOException if the folder cannot be read
     * @throws Misuse if one has ended, or they need longer
     */
    public String await(Duration limit) throws IOException {
        long end = System.nanoTime() + limit.toNanos();
        while (true) {
            Optional<String> told = MeetingPlace.read(folder);
            if (told.isPresent()) {
                return told.get();
            }
            for (int index = 0; index < processes.size(); index++) {
                if (!processes.get(index).isAlive()) {
                    throw failed("process " + index + " (" + programs.get(index) + ") has ended with exit status "
                            + processes.get(index).exitValue() + " before all had called MPI.Init");
                }
            }
            if (System.nanoTime() - end > 0) {
                throw failed("not all of " + processes.size() + " processes have called MPI.Init within "
                        + limit.toSeconds() + " s");
            }
            PollPause.of(PAUSE_NANOS);
        }
    }

    private static Misuse failed(String what) {
        return new Misuse(ErrorClass.SPAWN, what);
    }

    private void end() {
        processes.forEach(Process::destroy);
    }

    /** Ends them at once. */
    public void kill() {
        processes.forEach(Process::destroyForcibly);
        release();
    }

    /** Lets them live on without this process. */
    public void release() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // this process ends already, and they with it
        }
    }
}
