package io.tutti.bootstrap.placement;

import java.util.Collection;
import java.util.List;

/** Names sets of hosts, to distinguish measurements on one set from those on another. */
public final class HostSetName {
    private static final int MOST = 64;

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
        List<String> names = hostNames.stream().sorted().map(HostSetName::word).toList();
        String all = String.join("+", names);
        return names.size() == 1 && !all.isEmpty() && all.length() <= MOST
                ? all
                : names.size() + "-hosts-" + Integer.toHexString(all.hashCode());
    }

    /** Returns a name with a hyphen for each character that a word in a table does not have. */
    private static String word(String name) {
        StringBuilder word = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            boolean isLetter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
            word.append(isLetter || c >= '0' && c <= '9' || "._-".indexOf(c) >= 0 ? c : '-');
        }
        return word.toString();
    }
}
