package io.tutti.system;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/** The lines that a process has written so far, each with the time at which it was read. */
final class Transcript {
    /**
     * A line.
     *
     * @param text without its end
     * @param nanos {@link System#nanoTime} of its arrival
     */
    record Line(String text, long nanos) {}

    private final List<Line> lines = new ArrayList<>();
    private boolean ended;

    /** Reads a stream to its end on a thread of its own. */
    static Transcript of(String name, InputStream in) {
        Transcript trace = new Transcript();
        Thread.ofPlatform().daemon().name(name).start(() -> trace.read(in));
        return trace;
    }

    private void read(InputStream in) {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                add(new Line(line, System.nanoTime()));
            }
        } catch (IOException e) {
            add(new Line("(reading ended: " + e.getMessage() + ")", System.nanoTime()));
        } finally {
            end();
        }
    }

    private synchronized void add(Line line) {
        lines.add(line);
        notifyAll();
    }

    private synchronized void end() {
        ended = true;
        notifyAll();
    }

    /** All lines so far. */
    synchronized List<String> lines() {
        return lines.stream().map(Line::text).toList();
    }

    /** How many lines there are so far. */
    synchronized int size() {
        return lines.size();
    }

    /**
     * Waits for a line from number {@code from} on in which {@code search} finds something.
     *
     * @return what it found, or null if the stream ended or {@code limitNanos} passed without it
     */
    synchronized <T> T await(int from, Function<Line, T> search, long limitNanos) throws InterruptedException {
        long end = System.nanoTime() + limitNanos;
        int next = from;
        while (true) {
            for (; next < lines.size(); next++) {
                T found = search.apply(lines.get(next));
                if (found != null) {
                    return found;
                }
            }
            long left = end - System.nanoTime();
            if (ended || left <= 0) {
                return null;
            }
            TimeUnit.NANOSECONDS.timedWait(this, Math.max(left, 1_000_000));
        }
    }

    /** Whether everything has been read. */
    synchronized boolean hasEnded() {
        return ended;
    }

    /** Waits for the end of the stream. */
    synchronized boolean awaitEnd(long limitNanos) throws InterruptedException {
        long end = System.nanoTime() + limitNanos;
        while (!ended && System.nanoTime() < end) {
            TimeUnit.NANOSECONDS.timedWait(this, 50_000_000);
        }
        return ended;
    }
}
