package io.tutti.spi;

import io.tutti.config.Options;
import io.tutti.config.Setting;
import io.tutti.error.Suggestion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** All transports that {@link TransportProvider}s on the class path provide. */
public final class Transports {
    /** The value of {@code TUTTI_LINK} that leaves the choice to the order of preference. */
    public static final String AUTO = "auto";
    /** The key in tables and rules of ranks that several transports join; no transport has it. */
    public static final String MIXED = "mixed";

    private static final int MOST_LETTERS = 32;

    /** Loaded on first use; threads that load it concurrently get equal contents. */
    private static volatile List<TransportProvider> loaded;

    private Transports() {}

    /**
     * Returns all providers.
     *
     * @return in the order in which a pair of ranks tries them
     * @throws IllegalArgumentException if a provider cannot be loaded, or its key is malformed or exists already
     */
    public static List<TransportProvider> all() {
        List<TransportProvider> all = loaded;
        if (all == null) {
            all = load();
            loaded = all;
        }
        return all;
    }

    private static List<TransportProvider> load() {
        List<TransportProvider> found = new ArrayList<>();
        try {
            ServiceLoader.load(TransportProvider.class, TransportProvider.class.getClassLoader())
                    .forEach(found::add);
        } catch (ServiceConfigurationError e) {
            throw new IllegalArgumentException("a provider of a transport cannot be loaded: " + e.getMessage(), e);
        }
        return ordered(found);
    }

    /** Orders providers, and checks their keys. */
    static List<TransportProvider> ordered(List<TransportProvider> providers) {
        TreeMap<String, TransportProvider> byKey = new TreeMap<>();
        for (TransportProvider provider : providers) {
            String where = " of provider=" + provider.getClass().getName();
            String key = provider.key();
            if (!isKey(key) || Set.of(AUTO, MIXED).contains(key)) {
                throw new IllegalArgumentException("transport=" + key + where
                        + " must be named in lower-case letters, digits and hyphens, and not auto or mixed");
            }
            TransportProvider other = byKey.put(key, provider);
            if (other != null) {
                throw new IllegalArgumentException("transport=" + key + where + " exists already, as "
                        + other.getClass().getName());
            }
        }
        List<TransportProvider> sorted = new ArrayList<>(byKey.values());
        sorted.sort(Transports::compare);
        return List.copyOf(sorted);
    }

    private static int compare(TransportProvider one, TransportProvider other) {
        return Integer.compare(other.preference(), one.preference());
    }

    /**
     * {@return whether a text has the form of a key}
     *
     * @param text a text
     */
    public static boolean isKey(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < 'a' || c > 'z') && (i == 0 || c != '-' && (c < '0' || c > '9'))) {
                return false;
            }
        }
        return !text.isEmpty() && text.length() <= MOST_LETTERS;
    }

    /**
     * Finds a provider.
     *
     * @param key key of a transport
     * @return the provider; empty if there is none
     */
    public static Optional<TransportProvider> named(String key) {
        return all().stream().filter(each -> each.key().equals(key)).findFirst();
    }

    /**
     * Returns what tables and rules may name as links.
     *
     * @return the {@link TransportProvider#costKey}s of all providers, and {@link #MIXED}
     */
    public static List<String> costKeys() {
        return Stream.concat(all().stream().map(TransportProvider::costKey), Stream.of(MIXED))
                .distinct()
                .toList();
    }

    /**
     * Returns the providers that {@link Setting#LINK} and {@link Setting#TLS} allow.
     *
     * @param options the configuration
     * @return in the order in which a pair of ranks tries them; at least one
     * @throws IllegalArgumentException if no transport has the key that is set, the message then names the known ones; or if that
     *     transport does not encrypt although it must
     */
    public static List<TransportProvider> allowed(Options options) {
        return allowed(all(), options);
    }

    static List<TransportProvider> allowed(List<TransportProvider> providers, Options options) {
        boolean mustEncrypt = options.text(Setting.TLS).equals("yes");
        String link = options.text(Setting.LINK);
        if (link.equals(AUTO)) {
            return providers.stream()
                    .filter(each -> !mustEncrypt || each.isConfidential())
                    .toList();
        }
        TransportProvider one = providers.stream()
                .filter(each -> each.key().equals(link))
                .findFirst()
                .orElseThrow(() -> unknown(options.entries().get(Setting.LINK)));
        if (mustEncrypt && !one.isConfidential()) {
            throw new IllegalArgumentException(Setting.TLS.environmentName() + "=yes: the transport " + link
                    + " does not encrypt; choose another by " + Setting.LINK.environmentName());
        }
        return List.of(one);
    }

    private static IllegalArgumentException unknown(Options.Entry entry) {
        List<String> keys = all().stream().map(TransportProvider::key).toList();
        return new IllegalArgumentException(Setting.LINK.environmentName() + "=" + entry.value() + " ("
                + entry.origin() + ") must be " + AUTO + ", " + String.join(", ", keys.subList(0, keys.size() - 1))
                + " or " + keys.getLast() + Suggestion.after(entry.value(), keys));
    }

    /**
     * Returns the providers as text that must be equal on all ranks of a job.
     *
     * @return key, preference and class of each, without blanks
     */
    public static String text() {
        return all().stream()
                .map(each -> each.key() + "/" + each.preference() + "/"
                        + each.getClass().getName())
                .collect(Collectors.joining(","));
    }
}
