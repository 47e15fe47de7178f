package io.tutti.select.table;

import io.tutti.algorithm.Algorithms;
import io.tutti.cost.LinkKind;
import io.tutti.spi.Transports;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The rules of a user or the default rules, one per line. The first rule that matches a call applies. A # begins a comment:
 *
 * <pre>
 *   allreduce ranks=2..8 bytes=0..4K link=shm -> one-shot
 *   allreduce nodes=2.. bytes=1M..            -> pipelined-ring:segments=4
 *   broadcast                                 -> binomial-tree
 * </pre>
 *
 * <p>Ranges include both ends; K, M and G are powers of 1024. Links are {@code shm}, {@code tcp} and {@code mixed}, or the cost key of another transport. {@code hosts} is
 * the number of hosts. {@code oversubscription} is the number of ranks per processor of the most loaded host, rounded up. {@code rate}
 * is the line rate of the slowest host's network, as {@code 100mbit..1gbit}; a rule with this condition does not match if the rate is
 * unknown. An omitted condition matches every call. A rule is skipped if its algorithm does not support the call or does not meet its
 * requirements.
 *
 * @param rules the rules in order
 */
public record Rules(List<Rule> rules) {
    private static final String ARROW = "->";
    private static final Set<String> CONDITIONS =
            Set.of("ranks", "nodes", "hosts", "bytes", "oversubscription", "rate", "link");

    public static final Rules NONE = new Rules(List.of());
    /** The default rules, from {@code default.rules}. */
    public static final Rules DEFAULT = load();

    private static Rules load() {
        try (InputStream in = Rules.class.getResourceAsStream("default.rules")) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("default.rules", e);
        }
    }

    /**
     * Parses rules.
     *
     * @throws IllegalArgumentException if the text is invalid; the message states line and column
     */
    public static Rules parse(String text) {
        List<Rule> rules = new ArrayList<>();
        int number = 0;
        for (String line : text.lines().toList()) {
            List<Token> words = Token.of(line, ++number);
            if (!words.isEmpty()) {
                rules.add(rule(words));
            }
        }
        return new Rules(List.copyOf(rules));
    }

    private static Rule rule(List<Token> words) {
        Token collective = words.getFirst();
        if (Algorithms.forCollective(collective.text()).isEmpty()) {
            throw collective.wrong("is no collective that has algorithms");
        }
        int size = words.size();
        Token last = words.getLast();
        if (size < 3 || !words.get(size - 2).text().equals(ARROW)) {
            throw last.wrong("must be followed or preceded by: -> algorithm");
        }
        String algorithm = AlgorithmLookup.find(collective.text(), last);
        Map<String, Token> conditions = new TreeMap<>();
        for (Token token : words.subList(1, size - 2)) {
            Token value = token.value();
            if (!CONDITIONS.contains(token.key())) {
                throw token.wrong("must be ranks=, nodes=, hosts=, bytes=, oversubscription=, rate= or link=");
            }
            if (conditions.put(token.key(), value) != null) {
                throw token.wrong("is said twice");
            }
        }
        return new Rule(
                collective.line(),
                collective.text(),
                range(conditions.get("ranks")),
                range(conditions.get("nodes")),
                range(conditions.get("hosts")),
                range(conditions.get("bytes")),
                range(conditions.get("oversubscription")),
                rates(conditions.get("rate")),
                link(conditions.get("link")),
                algorithm);
    }

    private static Range range(Token token) {
        try {
            return token == null ? Range.ALL : Range.parse(token.text());
        } catch (IllegalArgumentException e) {
            throw token.placed(e);
        }
    }

    private static Range rates(Token token) {
        try {
            return token == null ? Range.ALL : Range.ofRates(token.text());
        } catch (IllegalArgumentException e) {
            throw token.placed(e);
        }
    }

    private static String link(Token token) {
        if (token == null) {
            return null;
        }
        if (!isLink(token.text())) {
            throw token.wrong("must be " + String.join(", ", links()));
        }
        return token.text();
    }

    private static boolean isLink(String key) {
        return key.equals(LinkKind.SHM.key()) || key.equals(LinkKind.TCP.key()) || links().contains(key);
    }

    /** Shared memory and TCP have rules and costs even where no transport is on the class path. */
    private static List<String> links() {
        return Stream.concat(Stream.of(LinkKind.SHM.key(), LinkKind.TCP.key()), Transports.costKeys().stream())
                .distinct()
                .toList();
    }
}
