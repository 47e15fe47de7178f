/**
 * What a schedule costs on any network: counts that are derived from its programs, some of them by the simulator. {@link
 * io.tutti.model.LinkModel} turns them into time. Pure, without I/O and threads; no algorithm is referred to by name.
 */
package io.tutti.model.cost;
