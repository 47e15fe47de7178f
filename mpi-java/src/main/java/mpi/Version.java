package mpi;

/** A version of the MPI standard. */
public final class Version {
    private final int version;
    private final int subVersion;

    Version(int version, int subVersion) {
        this.version = version;
        this.subVersion = subVersion;
    }

    /**
     * Returns the first number.
     *
     * @return the version
     */
    public int getVersion() {
        return version;
    }

    /**
     * Returns the second number.
     *
     * @return the subversion
     */
    public int getSubVersion() {
        return subVersion;
    }
}
