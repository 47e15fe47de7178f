package io.tutti.soak.fault;

import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;

/**
 * A fault put together from parts.
 *
 * @param name its word
 * @param description what happens
 * @param lacking why it cannot be injected here
 * @param links to which it suits
 * @param victims to which ranks it can happen
 * @param injection draws it
 */
record DescribedFault(
        String name,
        String description,
        Supplier<Optional<String>> lacking,
        Predicate<SoakLink> links,
        Victims victims,
        Function<FaultRequest, Injection> injection)
        implements Fault {
    /** Ranks to which a fault can happen. */
    enum Victims {
        ANY,
        ZERO,
        NOT_ZERO
    }

    DescribedFault(
            String name,
            String description,
            Predicate<SoakLink> links,
            Victims victims,
            Function<FaultRequest, Injection> injection) {
        this(name, description, Optional::empty, links, victims, injection);
    }

    @Override
    public Optional<String> obstacle() {
        return lacking.get();
    }

    @Override
    public boolean takes(SoakLink link) {
        return link != SoakLink.LAB && links.test(link);
    }

    @Override
    public int victim(RandomGenerator random, int ranks) {
        return switch (victims) {
            case ANY -> random.nextInt(ranks);
            case ZERO -> 0;
            case NOT_ZERO -> random.nextInt(1, ranks);
        };
    }

    @Override
    public Injection inject(FaultRequest request) {
        return injection.apply(request);
    }
}
