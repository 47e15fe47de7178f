/**
 * Runs of exchanges without their gradients and without messages: {@link io.tutti.sparse.offline.OfflineRun} executes the
 * exchange of many ranks in one process, on recorded or given selections, and returns its trace.
 *
 * <p>The ranks are threads, of which one runs at a time; a backend of this package gives each of them the result of a
 * schedule and records the schedule itself.
 */
package io.tutti.sparse.offline;
