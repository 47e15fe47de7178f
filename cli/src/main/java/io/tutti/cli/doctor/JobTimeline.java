package io.tutti.cli.doctor;

import io.tutti.control.log.CallSpan;
import io.tutti.control.log.CommunicatorRecord;
import io.tutti.control.log.RankRecord;
import io.tutti.error.FileError;
import io.tutti.report.file.Json;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;

/**
 * Collectives, waits and phases of a job on one time axis, in the trace event format, which chrome://tracing and ui.perfetto.dev
 * display: a process for each rank, a row for each communicator, and one for phases. Of records only collectives with times are shown.
 */
final class JobTimeline {
    private static final long NANOS = 1_000_000_000L;
    private static final double MICRO = 1e3;
    private static final String PREFIX = "io.tutti.";
    private static final String PHASES = "phases";

    private record Span(String name, String row, int rank, long begin, long end, Map<String, Object> details) {}

    /**
     * An event of the format.
     *
     * @param name what it is
     * @param ph X: a span; M: the name of a row
     * @param ts beginning in µs
     * @param dur duration in µs
     * @param pid rank
     * @param tid row
     * @param args details
     */
    public record Event(String name, String ph, double ts, double dur, int pid, int tid, Map<String, Object> args) {}

    /**
     * A file of the format.
     *
     * @param traceEvents in any order
     * @param displayTimeUnit of the viewer
     */
    public record Document(List<Event> traceEvents, String displayTimeUnit) {}

    private final List<Span> spans = new ArrayList<>();

    /** Adds what ranks have recorded. */
    void add(JobRecords records) {
        for (RankRecord rank : records.ranks()) {
            for (CommunicatorRecord each : rank.communicators()) {
                each.spans().stream()
                        .filter(span -> span.begin() != CallSpan.UNKNOWN)
                        .forEach(span -> add(rank, each, span));
            }
        }
    }

    private void add(RankRecord rank, CommunicatorRecord communicator, CallSpan span) {
        Map<String, Object> details = new LinkedHashMap<>();
        String call = communicator.textOf(span.sequence());
        details.put("number", span.sequence());
        details.put("call", call);
        if (!span.ended()) {
            details.put("state", "has not ended");
        }
        long end = span.end() == CallSpan.UNKNOWN ? rank.nanos() : span.end();
        String name = call.isEmpty() ? "collective" : call.replaceFirst("\\(.*", "");
        spans.add(new Span(
                name, row(communicator.communicator()), rank.rank(), rank.wall(span.begin()), rank.wall(end), details));
    }

    private static String row(long communicator) {
        return communicator == 0 ? "world" : "communicator " + Long.toUnsignedString(communicator, 16);
    }

    /**
     * Adds the events of recordings of Java Flight Recorder.
     *
     * @param problems receives a line for each that is left out
     * @return how many are not
     */
    int add(List<Path> recordings, Consumer<String> problems) {
        int added = 0;
        for (Path recording : recordings) {
            String problem = add(recording);
            added += problem.isEmpty() ? 1 : 0;
            if (!problem.isEmpty()) {
                problems.accept(recording + " is left out: " + problem);
            }
        }
        return added;
    }

    /** Returns what is wrong with the recording, of which nothing is added then; empty if nothing is. */
    private String add(Path recording) {
        int before = spans.size();
        String problem = read(recording);
        if (!problem.isEmpty()) {
            spans.subList(before, spans.size()).clear();
            return problem;
        }
        return spans.size() > before ? "" : "it has no event of Tutti (" + PREFIX + "Collective, …)";
    }

    /** The JDK's parser trusts what a file says of itself, and events of another version may have other fields. */
    private String read(Path recording) {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                if (event.getEventType().getName().startsWith(PREFIX)) {
                    add(event);
                }
            }
            return "";
        } catch (IOException e) {
            return FileError.describe(e);
        } catch (RuntimeException | InternalError e) {
            return "it is damaged, or of another version: " + e;
        }
    }

    private void add(RecordedEvent event) {
        Map<String, Object> details = new LinkedHashMap<>();
        for (String field : List.of("sequence", "call", "bytes", "awaited")) {
            if (event.hasField(field)) {
                details.put(field.equals("sequence") ? "number" : field, event.getValue(field));
            }
        }
        boolean isPhase = event.hasField("phase");
        boolean isWait = event.hasField("awaited");
        String name = isPhase ? event.getString("phase") : event.getString("collective");
        spans.add(new Span(
                isWait ? "wait in " + name : name,
                isPhase ? PHASES : row(event.getLong("communicator")),
                event.getInt("rank"),
                nanos(event.getStartTime()),
                nanos(event.getEndTime()),
                details));
    }

    private static long nanos(Instant time) {
        return time.getEpochSecond() * NANOS + time.getNano();
    }

    /** Returns the document, which begins at 0 µs. */
    String json() {
        long first = spans.stream().mapToLong(Span::begin).min().orElse(0);
        List<String> rows = spans.stream().map(Span::row).distinct().sorted().toList();
        List<Event> events = new ArrayList<>();
        for (int rank : spans.stream().map(Span::rank).collect(Collectors.toSet())) {
            events.add(name("process_name", rank, 0, "rank " + rank));
            rows.forEach(row -> events.add(name("thread_name", rank, rows.indexOf(row), row)));
        }
        for (Span span : spans) {
            double begin = (span.begin() - first) / MICRO;
            double duration = (span.end() - span.begin()) / MICRO;
            events.add(new Event(
                    span.name(), "X", begin, duration, span.rank(), rows.indexOf(span.row()), span.details()));
        }
        return Json.of(new Document(events, "ns"));
    }

    private static Event name(String what, int rank, int row, String name) {
        return new Event(what, "M", 0, 0, rank, row, Map.of("name", name));
    }
}
