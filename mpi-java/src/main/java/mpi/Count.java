package mpi;

/** A number of elements that may exceed an {@code int}. */
public final class Count implements Comparable<Count> {
    private long count;

    /**
     * Creates a number.
     *
     * @param count the number
     */
    public Count(long count) {
        this.count = count;
    }

    /**
     * Returns the number.
     *
     * @return the number
     */
    public long getCount() {
        return count;
    }

    /**
     * Sets the number.
     *
     * @param count the number
     */
    public void setCount(long count) {
        this.count = count;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count that && that.count == count;
    }

    @Override
    public int hashCode() {
        return Long.hashCode(count);
    }

    @Override
    public int compareTo(Count other) {
        return Long.compare(count, other.count);
    }
}
