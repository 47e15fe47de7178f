package io.tutti.cost;

import io.tutti.model.LinkModel;
import io.tutti.spi.TransportProvider;
import java.util.Objects;

/**
 * How ranks exchange data: a kind of link, with its costs where nothing was measured. There are as many kinds as there
 * are transports; shared memory and TCP are known without theirs.
 *
 * @param key the name in tuning tables and rules
 * @param costs the default costs
 */
public record LinkKind(String key, LinkModel costs) {
    /** Shared memory, and links inside a process. */
    public static final LinkKind SHM = of("shm");
    /** TCP. */
    public static final LinkKind TCP = of("tcp");

    /** Whether this is TCP with its default costs. */
    boolean isTcp() {
        return key.equals(TCP.key) && (costs == TCP.costs || costs.equals(TCP.costs));
    }

    private static LinkKind of(String key) {
        return new LinkKind(key, DefaultCosts.of(key));
    }

    /**
     * Returns the kind of link that a transport opens.
     *
     * @param transport the transport's provider
     * @return its key and its default costs
     */
    public static LinkKind of(TransportProvider transport) {
        return new LinkKind(transport.costKey(), transport.costs());
    }

    /** Written out, as {@link #equals} is: what a record has of itself is made of method handles at the first call of a job. */
    @Override
    public int hashCode() {
        return 31 * Objects.hashCode(key) + Objects.hashCode(costs);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof LinkKind kind && Objects.equals(key, kind.key) && Objects.equals(costs, kind.costs);
    }
}
