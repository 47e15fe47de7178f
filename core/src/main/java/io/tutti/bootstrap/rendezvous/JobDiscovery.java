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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Finds out whether this process is a rank of a job, and of which. {@code TUTTI_RENDEZVOUS} selects a provider; without
 * it, the first provider that finds its engine is used. Immutable.
 */
public final class JobDiscovery {
    private static final System.Logger LOG = System.getLogger("io.tutti");

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
     * @param isUsed whether this provider opens the rendezvous
     * @param reason why it is used, or why not, in one line
     */
    public record Answer(String scheme, String provider, boolean isUsed, String reason) {}

    /** The provider that opens the rendezvous, and its argument. */
    private record Selected(RendezvousProvider provider, String argument) {
        Membership open(Map<String, String> environment) {
            try {
                return provider.open(argument, environment);
            } catch (IOException e) {
                throw new CommunicationException(
                        Category.RESOURCE,
                        List.of(),
                        "the rendezvous " + provider.scheme() + ":" + argument + " cannot be opened: " + e.getMessage(),
                        e);
            }
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
        Optional<Membership> membership = selected().or(this::discovered).map(one -> one.open(environment));
        membership.ifPresent(found -> LOG.log(
                Level.DEBUG,
                "{0}, local rank {1}",
                found,
                found.localRank().isPresent() ? found.localRank().getAsInt() : "unknown"));
        return membership;
    }

    private Optional<Selected> discovered() {
        return providers.all().stream()
                .filter(provider -> provider.discover(environment).isFound())
                .findFirst()
                .map(provider -> new Selected(provider, ""));
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
        List<Answer> answers = new ArrayList<>();
        String used = null;
        for (RendezvousProvider provider : providers.all()) {
            Answer answer =
                    selected.map(one -> answer(provider, one.provider())).orElse(null);
            if (answer == null) {
                answer = answer(provider, used);
                used = used == null && answer.isUsed() ? provider.scheme() : used;
            }
            answers.add(answer);
        }
        return answers;
    }

    /** Returns the answer of a provider when {@code TUTTI_RENDEZVOUS} selects one. */
    private Answer answer(RendezvousProvider provider, RendezvousProvider selected) {
        boolean isUsed = provider == selected;
        String reason = JobVariables.RENDEZVOUS + "=" + environment.get(JobVariables.RENDEZVOUS) + " selects "
                + (isUsed ? "it" : selected.scheme());
        return new Answer(provider.scheme(), RendezvousProviders.name(provider), isUsed, reason);
    }

    /** Returns the answer of a provider when the first that finds its engine is used. */
    private Answer answer(RendezvousProvider provider, String usedBefore) {
        Discovery discovery;
        try {
            discovery = provider.discover(environment);
        } catch (IllegalArgumentException e) {
            discovery = Discovery.found(e.getMessage()); // connecting asks it, too, and fails with this line
        }
        boolean isUsed = discovery.isFound() && usedBefore == null;
        String reason = discovery.isFound() && !isUsed
                ? discovery.reason() + "; but " + usedBefore + " comes first"
                : discovery.reason();
        return new Answer(provider.scheme(), RendezvousProviders.name(provider), isUsed, reason);
    }
}
