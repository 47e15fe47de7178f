package io.tutti.bootstrap.placement;

import java.util.Collection;
import java.util.List;

/** Names sets of hosts, to distinguish measurements on one set from those on another. */
public final class HostSetName {
    private HostSetName() {}

    /** Returns the name of this host alone. */
    public static String here() {
        return of(List.of(HostFacts.localName()));
    }

    /**
     * Returns the name of a set of hosts: of one host its name, of several their number and a hash of their names.
     *
     * @param hostNames the names of different hosts
     */
    public static String of(Collection<String> hostNames) {
        List<String> names = hostNames.stream()
                .sorted()
                .map(name -> name.replaceAll("[^A-Za-z0-9._-]", "-"))
                .toList();
        String all = String.join("+", names);
        return names.size() == 1 && all.matches(".{1,64}")
                ? all
                : names.size() + "-hosts-" + Integer.toHexString(all.hashCode());
    }
}
