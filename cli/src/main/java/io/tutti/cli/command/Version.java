package io.tutti.cli.command;

import picocli.CommandLine.IVersionProvider;

/** Reads the version from this module's manifest. */
public final class Version implements IVersionProvider {
    /** Creates the provider. Called by picocli. */
    public Version() {}

    @Override
    public String[] getVersion() {
        return new String[] {"tutti " + text()};
    }

    static String text() {
        String version = Version.class.getPackage().getImplementationVersion();
        return version == null ? "(unpacked classes)" : version;
    }
}
