package io.tutti.cli.lab;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Properties;

/**
 * What is written down about a lab, so that any process can find it and take it down.
 *
 * @param id its number
 * @param hosts number of hosts
 * @param rate of every link
 * @param owner the process it ends with, and that process while it is being built; 0 if it stands
 * @param begun when the owner began, milliseconds since 1970: process numbers come back
 */
record LabRecord(String id, int hosts, Rate rate, long owner, long begun) {
    private static final long STANDING = 0;

    /** Belongs to this process. */
    static LabRecord own(String id, int hosts, Rate rate) {
        ProcessHandle self = ProcessHandle.current();
        return new LabRecord(id, hosts, rate, self.pid(), begun(self));
    }

    LabRecord standing() {
        return new LabRecord(id, hosts, rate, STANDING, 0);
    }

    LabRecord withRate(Rate other) {
        return new LabRecord(id, hosts, other, owner, begun);
    }

    boolean isStanding() {
        return owner == STANDING;
    }

    /** Whether somebody answers for it. */
    boolean isAlive() {
        return isStanding()
                || ProcessHandle.of(owner).filter(p -> begun(p) == begun).isPresent();
    }

    private static long begun(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    Names names() {
        return new Names(id, hosts);
    }

    String text() {
        return "id=" + id + "\nhosts=" + hosts + "\nrate=" + rate + "\nowner=" + owner + "\nbegun=" + begun + "\n";
    }

    static LabRecord parse(String text) {
        Properties words = new Properties();
        try {
            words.load(new StringReader(text));
        } catch (IOException e) {
            throw new UncheckedIOException("reading from memory", e);
        }
        return new LabRecord(
                words.getProperty("id"),
                Integer.parseInt(words.getProperty("hosts")),
                Rate.parse(words.getProperty("rate")),
                Long.parseLong(words.getProperty("owner")),
                Long.parseLong(words.getProperty("begun")));
    }
}
