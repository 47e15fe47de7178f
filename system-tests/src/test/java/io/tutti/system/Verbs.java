package io.tutti.system;

import io.tutti.CollectiveDrill;
import io.tutti.CollectiveMix;
import io.tutti.Communicator;
import io.tutti.Data;
import io.tutti.Request;
import io.tutti.Tutti;
import io.tutti.Work;
import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.CommunicationException;
import io.tutti.process.Pause;
import io.tutti.sparse.ExchangeDrill;
import io.tutti.system.Reply.Kind;
import io.tutti.type.ElementType;
import io.tutti.type.Reduction;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.function.UnaryOperator;

/** What a rank can be told to do. The communicator in use is the first, unless {@code use} says otherwise. */
final class Verbs {
    /** An allreduce under way and what it must give. */
    private record Started(Work work, Vector vector) {}

    private final List<Communicator> communicators = new ArrayList<>();
    private final Queue<Started> started = new ArrayDeque<>();
    private Communicator current;

    static void say(String line) {
        synchronized (System.out) {
            System.out.println(line);
            System.out.flush();
        }
    }

    /** Obeys and replies. */
    void obey(int number, String command) {
        String[] words = command.split(" ");
        try {
            String result = obey(words);
            say(Reply.line(number, Kind.DONE, null, List.of(), result));
        } catch (CommunicationException e) {
            say(Reply.line(number, Kind.FAULT, e.category(), e.ranks(), e.getMessage()));
        } catch (IllegalStateException | IllegalArgumentException e) {
            say(Reply.line(number, Kind.MISUSE, null, List.of(), e.toString()));
        } catch (RuntimeException | Error e) {
            say(Reply.line(number, Kind.ERROR, null, List.of(), e.toString()));
            e.printStackTrace();
        }
    }

    private String obey(String... words) {
        return switch (words[0]) {
            case "join", "dup", "split", "splits", "use", "close", "close-world", "abort", "shrink", "grow" ->
                communicator(words);
            case "sum", "sum-out", "start", "finish" -> sum(words);
            case "drill", "drill-brief", "mix", "random", "exchanges", "steady", "outer", "departures" ->
                program(words);
            case "background", "allocate", "oversubscription", "exit", "network", "print", "pause", "pid" ->
                process(words);
            default -> collective(words);
        };
    }

    private String communicator(String... words) {
        switch (words[0]) {
            case "join" -> adopt(Tutti.connect(changed(Options.fromEnvironment(), words)));
            case "dup" -> adopt(current.dup(changed(current.options(), words)));
            case "split" -> adopt(current.split(number(words, 1), number(words, 2)));
            case "splits" -> split(number(words, 1));
            case "close-world" -> communicators.getFirst().close();
            case "abort" -> current.abort(String.join(" ", Arrays.copyOfRange(words, 1, words.length)));
            case "shrink" -> {
                return succeed(Communicator::shrink);
            }
            case "grow" -> {
                return succeed(world -> world.grow(number(words, 1)));
            }
            case "use" -> current = communicators.get(Integer.parseInt(words[1]));
            default -> {
                try {
                    communicators.reversed().forEach(Communicator::close);
                    communicators.clear();
                } catch (CommunicationException e) { // closed all the same, as it is not when it is in use
                    communicators.clear();
                    throw e;
                }
            }
        }
        return words[0];
    }

    /** Options, changed by the words after the first: {@code SETTING=VALUE}. */
    private static Options changed(Options before, String... words) {
        Options options = before;
        for (int i = 1; i < words.length; i++) {
            String[] pair = words[i].split("=", 2);
            options = options.with(Setting.valueOf(pair[0]), pair[1]);
        }
        return options;
    }

    /** Makes communicators of all ranks in reverse order, one after the other. */
    private void split(int times) {
        for (int i = 0; i < times; i++) {
            current.split(0, -current.rank()).close();
        }
    }

    /** Goes on with others, or without a communicator. */
    private String succeed(UnaryOperator<Communicator> others) {
        Communicator world = communicators.getFirst();
        communicators.clear();
        started.clear();
        adopt(others.apply(world));
        return current.toString();
    }

    private void adopt(Communicator communicator) {
        if (communicator != null) {
            communicators.add(communicator);
        }
        current = communicators.getFirst();
    }

    /** Allreduces whose results are checked. */
    private String sum(String... words) {
        switch (words[0]) {
            case "finish" -> finish();
            case "start" -> start(number(words, 1));
            case "sum-out" -> {
                Vector vector = new Vector(current, number(words, 1));
                int[] result = new int[vector.values().length];
                current.allreduce(Data.of(vector.values()), Data.of(result), Reduction.SUM);
                vector.check(result);
            }
            default -> {
                Vector vector = new Vector(current, number(words, 1));
                current.allreduce(vector.values(), Reduction.SUM);
                vector.check(vector.values());
            }
        }
        return words[0];
    }

    private void start(int count) {
        Vector vector = new Vector(current, count);
        Data data = Data.of(vector.values());
        started.add(new Started(current.start(new Request.Allreduce(data, Reduction.SUM)), vector));
    }

    private void finish() {
        while (!started.isEmpty()) {
            Started first = started.remove();
            first.work.await();
            first.vector.check(first.vector.values());
        }
    }

    private String program(String... words) {
        switch (words[0]) {
            case "drill" -> CollectiveDrill.run(current);
            case "drill-brief" -> CollectiveDrill.brief(current);
            case "mix" -> CollectiveMix.run(current, number(words, 1), number(words, 2));
            case "exchanges" -> ExchangeDrill.run(current, number(words, 1), number(words, 2));
            case "random" -> CollectiveDrill.random(current, number(words, 1), number(words, 2));
            case "departures" -> Departures.run(current, number(words, 1), number(words, 2));
            case "outer" -> OuterSum.check(current, words[1], number(words, 2), number(words, 3));
            default -> {
                return SteadyState.measure(current, words[1], number(words, 2), number(words, 3));
            }
        }
        return words[0];
    }

    private String process(String... words) {
        switch (words[0]) {
            case "background" -> {
                String[] rest = Arrays.copyOfRange(words, 2, words.length);
                int number = number(words, 1);
                Thread.ofPlatform().daemon().start(() -> obey(number, String.join(" ", rest)));
            }
            case "pid" -> {
                return Long.toString(ProcessHandle.current().pid());
            }
            case "oversubscription" -> {
                return Double.toString(current.selectionBasis().oversubscription());
            }
            case "network" -> {
                return Long.toString(
                        current.selectionBasis().placement().lineRate().bitsPerSecond());
            }
            case "allocate" -> current.allocate(Long.parseLong(words[1]));
            case "print" -> say(words[1]);
            case "pause" -> Pause.of(Duration.ofMillis(number(words, 1)));
            default -> System.exit(number(words, 1));
        }
        return words[0];
    }

    /**
     * {@code VERB TYPE COUNT REDUCTION}, {@code VERB TYPE COUNT ROOT}, {@code prepared TYPE COUNT ALGORITHM}, {@code
     * explain TYPE COUNT} or {@code barrier}.
     */
    private String collective(String... words) {
        if (words[0].equals("barrier")) {
            current.barrier();
            return words[0];
        }
        ElementType type = ElementType.valueOf(words[1]);
        Data data = Vector.zeros(type, number(words, 2));
        switch (words[0]) {
            case "allreduce" -> current.allreduce(data, Reduction.BuiltIn.valueOf(words[3]));
            case "prepared" ->
                current.prepare(new Request.Allreduce(data, Reduction.SUM), words[3])
                        .run();
            case "explain" -> {
                return current.explain(new Request.Allreduce(data, Reduction.SUM));
            }
            case "broadcast" -> current.broadcast(data, number(words, 3));
            case "send" -> current.send(data, number(words, 3));
            case "receive" -> current.receive(data, number(words, 3));
            case "broadcasts" -> {
                for (int i = 0; i < 100; i++) {
                    current.broadcast(data, number(words, 3));
                }
            }
            case "reduce" ->
                current.reduce(data, Vector.zeros(type, number(words, 2)), Reduction.SUM, number(words, 3));
            case "allgather" -> current.allgather(data, Vector.zeros(type, number(words, 2) * current.size()));
            default -> throw new UnsupportedOperationException(words[0]);
        }
        return words[0];
    }

    private static int number(String[] words, int index) {
        return Integer.parseInt(words[index]);
    }
}
