package io.tutti.select;

import io.tutti.algorithm.Algorithms;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A user's rules, or those that come with Tutti, one a line, the first that fits counts; what is behind a # is not read:
 *
 * <pre>
 *   allreduce ranks=2..8 bytes=0..4K link=shm -> one-shot
 *   allreduce nodes=2.. bytes=1M..            -> pipelined-ring:segments=4
 *   broadcast                                 -> binomial-tree
 * </pre>
 *
 * <p>Ranges contain both ends; K, M and G are powers of 1024. Links are {@code shm}, {@code tcp} and {@code mixed}; {@code
 * hosts} is the number of hosts; {@code oversubscription} the number of ranks for each processor of the fullest host, rounded up;
 * {@code rate} that of the slowest host's network, as {@code 100mbit..1gbit}, which fits nothing where nobody knows it.
 * What is left out fits everything. A rule whose algorithm cannot do a call, or would not keep what the call asks for,
 * does not count for that call.
 *
 * @param rules in their order
 */
record Rules(List<Rule> rules) {
    private static final String ARROW = "->";
    private static final Set<String> CONDITIONS =
            Set.of("ranks", "nodes", "hosts", "bytes", "oversubscription", "rate", "link");

    static final Rules NONE = new Rules(List.of());
    /** Those that come with Tutti. */
    static final Rules DEFAULT = load();

    private static Rules load() {
        try (InputStream in = Rules.class.getResourceAsStream("default.rules")) {
            return parse(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException("default.rules", e);
        }
    }

    /**
     * Reads them.
     *
     * @throws IllegalArgumentException with line and column of what is wrong
     */
    static Rules parse(String text) {
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
        String algorithm = last.as(name -> known(collective.text(), name));
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

    private static String known(String collective, String name) {
        return Algorithms.byName(collective, name)
                .orElseThrow(() -> new IllegalArgumentException(name + " is no algorithm of " + collective))
                .name();
    }

    private static Range range(Token token) {
        return token == null ? Range.ALL : token.as(Range::parse);
    }

    private static Range rates(Token token) {
        return token == null ? Range.ALL : token.as(Range::ofRates);
    }

    private static LinkKind link(Token token) {
        return token == null
                ? null
                : LinkKind.named(token.text()).orElseThrow(() -> token.wrong("must be shm, tcp or mixed"));
    }
}
