package io.tutti.cli.command.option;

import io.tutti.algorithm.Algorithm;
import io.tutti.algorithm.Algorithms;
import io.tutti.cli.schedules.Catalog;
import io.tutti.config.Setting;
import io.tutti.measure.rank.BenchCollective;
import io.tutti.soak.fault.Fault;
import io.tutti.soak.fault.Faults;
import java.util.Iterator;
import java.util.stream.Stream;

/** Words that a shell completes. */
public final class CompletionWords {
    private CompletionWords() {}

    /** A list of words that picocli creates by its class. */
    private abstract static class Words implements Iterable<String> {
        abstract Stream<String> words();

        @Override
        public Iterator<String> iterator() {
            return words().iterator();
        }
    }

    /** The names of all algorithms. */
    public static final class Names extends Words {
        @Override
        Stream<String> words() {
            return Algorithms.all().stream().map(Algorithm::name).distinct().sorted();
        }
    }

    /** The collectives that have algorithms. */
    public static final class Collectives extends Words {
        @Override
        Stream<String> words() {
            return Catalog.collectives().stream();
        }
    }

    /** The collectives that {@code bench} measures. */
    public static final class Measured extends Words {
        @Override
        Stream<String> words() {
            return BenchCollective.names().stream();
        }
    }

    /** The names of faults that {@code soak} injects. */
    public static final class FaultNames extends Words {
        @Override
        Stream<String> words() {
            return Faults.all().stream().map(Fault::name);
        }
    }

    /** The kinds of links. */
    public static final class Links extends Words {
        @Override
        Stream<String> words() {
            return Setting.LINK.words().stream();
        }
    }
}
