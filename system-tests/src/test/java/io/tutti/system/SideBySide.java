package io.tutti.system;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.tutti.config.JobVariables;
import io.tutti.config.Setting;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Starts of the same job number, with other secrets and at other addresses, in one folder of shared memory. */
final class SideBySide implements AutoCloseable {
    private static final String JOB = "0";
    private static final List<String> ROUND = List.of("join", "sum 10", "dup", "allocate 5000", "sum 100000", "close");

    private final List<Job> jobs = new ArrayList<>();
    private final Path sharedMemory;

    private SideBySide(Path sharedMemory) {
        this.sharedMemory = sharedMemory;
    }

    /** Starts so many jobs of so many ranks each; they have not joined. */
    static SideBySide start(int starts, int ranks, Path sharedMemory) {
        SideBySide all = new SideBySide(sharedMemory);
        try {
            for (int i = 0; i < starts; i++) {
                all.jobs.add(JobSetup.of(ranks, Wiring.SHM)
                        .with(JobVariables.JOB, JOB)
                        .with(Setting.SHM_DIR.environmentName(), sharedMemory)
                        .start());
            }
            return all;
        } catch (RuntimeException e) {
            all.close();
            throw e;
        }
    }

    /** All ranks of all jobs. */
    List<Rank> ranks() {
        return jobs.stream().flatMap(job -> job.ranks().stream()).toList();
    }

    /**
     * Has each job join, work and close so many times. Nothing keeps the jobs in step, so in many rounds each comes in wherever
     * another makes, maps and deletes files.
     */
    void run(int rounds) {
        for (int round = 0; round < rounds; round++) {
            jobs.forEach(job -> ROUND.forEach(job::tell));
        }
        for (int command = 0; command < ROUND.size() * rounds; command++) {
            ranks().forEach(rank -> rank.reply().assertDone());
        }
    }

    /** Has all ranks exit, and looks that no file is left. */
    void end() {
        jobs.forEach(Job::exit);
        assertEquals(List.of(), SharedMemory.files(sharedMemory, ""));
    }

    @Override
    public void close() {
        jobs.forEach(Job::close);
    }
}
