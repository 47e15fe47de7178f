/**
 * Data sets that are fetched and prepared once, by {@code tutti data}: a {@link io.tutti.training.data.prepared.PreparedSet} knows where
 * the samples come from, a {@link io.tutti.training.data.prepared.PreparedFolder} is where they are.
 *
 * <p>Rules: nothing is fetched unless a user asks for it, and only by the clients of package registries; a folder that exists is
 * complete; every file has a checksum, which is compared before the file is used.
 */
package io.tutti.training.data.prepared;
