package io.tutti.bootstrap.rendezvous;

import io.tutti.spi.RendezvousProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Collectors;

/**
 * The providers, in the order in which they are asked.
 *
 * @param all by ascending order; equal ones by scheme
 */
record RendezvousProviders(List<RendezvousProvider> all) {
    /**
     * Sorts the providers.
     *
     * @throws IllegalStateException if a scheme has other characters, or two providers have the same one
     */
    RendezvousProviders {
        List<RendezvousProvider> sorted = new ArrayList<>(all);
        sorted.sort(RendezvousProviders::compare);
        for (int i = 0; i < sorted.size(); i++) {
            RendezvousProvider provider = sorted.get(i);
            if (!isScheme(provider.scheme())) {
                throw new IllegalStateException("scheme=" + provider.scheme() + " of " + name(provider)
                        + " must be lower-case letters, digits and hyphens, at least two, first a letter");
            }
            for (RendezvousProvider other : sorted.subList(0, i)) {
                if (other.scheme().equals(provider.scheme())) {
                    throw new IllegalStateException("scheme=" + provider.scheme() + " is that of " + name(other)
                            + " and of " + name(provider) + "; remove one from the class path");
                }
            }
        }
        all = List.copyOf(sorted);
    }

    private static boolean isScheme(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if ((c < 'a' || c > 'z') && (i == 0 || c != '-' && (c < '0' || c > '9'))) {
                return false;
            }
        }
        return text.length() > 1;
    }

    private static int compare(RendezvousProvider one, RendezvousProvider other) {
        int byOrder = Integer.compare(one.order(), other.order());
        return byOrder != 0 ? byOrder : one.scheme().compareTo(other.scheme());
    }

    /** Returns the providers on the class path or module path. */
    static RendezvousProviders load() {
        ClassLoader loader = RendezvousProvider.class.getClassLoader();
        List<RendezvousProvider> found = new ArrayList<>();
        for (RendezvousProvider provider : ServiceLoader.load(RendezvousProvider.class, loader)) {
            found.add(provider);
        }
        return new RendezvousProviders(found);
    }

    static String name(RendezvousProvider provider) {
        return provider.getClass().getName();
    }

    Optional<RendezvousProvider> withScheme(String scheme) {
        return all.stream().filter(provider -> provider.scheme().equals(scheme)).findFirst();
    }

    /** Returns all schemes, in order, for messages. */
    String schemes() {
        return all.stream().map(RendezvousProvider::scheme).collect(Collectors.joining(", "));
    }
}
