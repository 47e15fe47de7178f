package io.tutti.bootstrap.rendezvous;

import io.tutti.config.JobVariables;
import io.tutti.error.CommunicationException;
import io.tutti.error.CommunicationException.Category;
import io.tutti.spi.Discovery;
import io.tutti.spi.Membership;
import io.tutti.spi.Rendezvous;
import io.tutti.spi.RendezvousProvider;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether this process is a rank of a job, and of which. {@code TUTTI_RENDEZVOUS} selects a provider; without
 * it, the first provider that finds its engine is used. A provider whose variables are incomplete is passed over if
 * another finds its engine; otherwise they are an error. Immutable.
 */
public final class JobDiscovery {

    private final RendezvousProviders providers;
    private final Map<String, String> environment;

    /**
     * Loads the providers.
     *
     * @param environment names and values of environment variables, as from {@link System#getenv()}
     * @throws IllegalStateException if two providers have the same scheme
     */
    public JobDiscovery(Map<String, String> environment) {
        this(RendezvousProviders.load(), environment);
    }

    JobDiscovery(RendezvousProviders providers, Map<String, String> environment) {
        this.providers = providers;
        this.environment = Map.copyOf(environment);
    }

    /**
     * What one provider says about this process.
     *
     * @param scheme of the provider
     * @param provider its class
     * @param isFound whether its engine's variables are set, even if incompletely; false if it was not asked
     * @param isUsed whether this provider opens the rendezvous
     * @param reason why it is used, or why not, in one line
     */
    public record Answer(String scheme, String provider, boolean isFound, boolean isUsed, String reason) {}

    /** What a provider has found: exactly one of an answer and an error. */
    private record Asked(RendezvousProvider provider, Discovery discovery, IllegalArgumentException error) {
        static Asked of(RendezvousProvider provider, Map<String, String> environment) {
            try {
                return new Asked(provider, provider.discover(environment), null);
            } catch (IllegalArgumentException e) {
                return new Asked(provider, null, e);
            }
        }

        boolean isComplete() {
            return error == null && discovery.isFound();
        }
    }

    /** The provider that opens the rendezvous, and its argument. */
    private record Selected(RendezvousProvider provider, String argument) {
        Membership open(Map<String, String> environment) {
            try {
                return provider.open(argument, environment);
            } catch (IOException e) {
                throw failed(e.getMessage(), e);
            } catch (IllegalArgumentException | CommunicationException e) {
                throw e;
            } catch (RuntimeException | Error e) {
                throw failed(e.toString(), e);
            }
        }

        private CommunicationException failed(String why, Throwable cause) {
            return new CommunicationException(
                    Category.RESOURCE,
                    List.of(),
                    "the rendezvous " + provider.scheme() + ":" + argument + " cannot be opened: " + why,
                    cause);
        }
    }

    /**
     * Opens the rendezvous of this process's job. Blocks for as long as the engine needs to answer.
     *
     * @return this process's position, with the open rendezvous; empty if no provider finds its engine, which means a job
     *     of one rank
     * @throws IllegalArgumentException if a variable is missing or invalid
     * @throws CommunicationException RESOURCE if the engine cannot be reached
     */
    public Optional<Membership> open() {
        Optional<Selected> selected = selected();
        Optional<Selected> used = selected.isPresent() ? selected : discovered();
        return used.isPresent() ? Optional.of(used.get().open(environment)) : Optional.empty();
    }

    private Optional<Selected> discovered() {
        List<Asked> asked = asked();
        Optional<Asked> used = used(asked);
        if (used.isPresent()) {
            warnOfOthers(used.get(), asked);
            return Optional.of(new Selected(used.get().provider(), ""));
        }
        asked.stream().filter(one -> one.error() != null).findFirst().ifPresent(one -> {
            throw one.error();
        });
        return Optional.empty();
    }

    private List<Asked> asked() {
        return providers.all().stream()
                .map(provider -> Asked.of(provider, environment))
                .toList();
    }

    private static Optional<Asked> used(List<Asked> asked) {
        return asked.stream().filter(Asked::isComplete).findFirst();
    }

    /** Has rank 0 tell of engines that state another position: of the two jobs, the user may have meant the other. */
    private static void warnOfOthers(Asked used, List<Asked> asked) {
        Optional<Discovery.Position> ours = used.discovery().position();
        if (ours.isEmpty() || ours.get().rank() != 0) {
            return;
        }
        for (Asked other : asked) {
            if (other.isComplete()
                    && other.discovery().position().isPresent()
                    && !other.discovery().position().equals(ours)) {
                System.getLogger("io.tutti").log(Level.WARNING, conflict(used, other));
            }
        }
    }

    private static String conflict(Asked used, Asked other) {
        return "two engines: " + used.provider().scheme() + " has started "
                + used.discovery().position().orElseThrow() + ", "
                + other.provider().scheme() + " " + other.discovery().position().orElseThrow()
                + "; the first is used, " + JobVariables.RENDEZVOUS + "="
                + other.provider().scheme() + ": selects the second";
    }

    /** Returns the provider that {@code TUTTI_RENDEZVOUS} selects; empty if it is not set. */
    private Optional<Selected> selected() {
        String text = environment.get(JobVariables.RENDEZVOUS);
        if (text == null) {
            return Optional.empty();
        }
        int colon = text.indexOf(':');
        Optional<RendezvousProvider> named =
                colon < 0 ? Optional.empty() : providers.withScheme(text.substring(0, colon));
        if (named.isPresent()) {
            return Optional.of(new Selected(named.get(), text.substring(colon + 1)));
        }
        try {
            Rendezvous.Address.parse(text);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    JobVariables.RENDEZVOUS + "=" + text
                            + " must be host:port, [ipv6]:port, file:PATH or SCHEME:…, with a scheme of: "
                            + providers.schemes(),
                    e);
        }
        return providers.withScheme(AddressProvider.SCHEME).map(provider -> new Selected(provider, text));
    }

    /**
     * Asks every provider and opens nothing.
     *
     * @return all answers, in the order in which the providers are asked
     * @throws IllegalArgumentException if {@code TUTTI_RENDEZVOUS} has no accepted form
     */
    public List<Answer> answers() {
        Optional<Selected> selected = selected();
        if (selected.isPresent()) {
            RendezvousProvider chosen = selected.get().provider();
            return providers.all().stream()
                    .map(provider -> selectedAnswer(provider, chosen))
                    .toList();
        }
        List<Asked> asked = asked();
        Optional<Asked> used = used(asked)
                .or(() -> asked.stream().filter(one -> one.error() != null).findFirst());
        return asked.stream().map(one -> answer(one, used)).toList();
    }

    /** Returns the answer of a provider when {@code TUTTI_RENDEZVOUS} selects one. */
    private Answer selectedAnswer(RendezvousProvider provider, RendezvousProvider selected) {
        boolean isUsed = provider == selected;
        String reason = JobVariables.RENDEZVOUS + "=" + environment.get(JobVariables.RENDEZVOUS) + " selects "
                + (isUsed ? "it" : selected.scheme());
        return new Answer(provider.scheme(), RendezvousProviders.name(provider), isUsed, isUsed, reason);
    }

    /**
     * Returns the answer of a provider that was asked.
     *
     * @param used the provider that opens the rendezvous, or whose error ends the attempt to connect
     */
    private static Answer answer(Asked asked, Optional<Asked> used) {
        String own = asked.error() != null
                ? asked.error().getMessage()
                : asked.discovery().reason();
        boolean isFound = asked.error() != null || asked.discovery().isFound();
        boolean isUsed = used.isPresent() && used.get() == asked;
        String reason = isFound && !isUsed ? own + "; but " + whyNot(asked, used.orElseThrow()) : own;
        return new Answer(
                asked.provider().scheme(), RendezvousProviders.name(asked.provider()), isFound, isUsed, reason);
    }

    private static String whyNot(Asked asked, Asked used) {
        String scheme = used.provider().scheme();
        return asked.error() != null && used.isComplete() ? scheme + " is complete" : scheme + " comes first";
    }
}
