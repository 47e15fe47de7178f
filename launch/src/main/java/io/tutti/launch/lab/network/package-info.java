/**
 * The network namespaces of a lab: creation, shaping, removal, the records that say what exists, and its state as read
 * from the kernel.
 *
 * <p>Rules of this package: nothing is changed that does not carry the number of a lab with a record of Tutti. A record
 * is written before the first namespace is created and deleted after the last one is removed, so whatever a crash leaves
 * can always be removed. The machine's own interfaces are never changed. All work is done by {@code ip} and {@code tc},
 * in batches; nothing is installed.
 */
package io.tutti.launch.lab.network;
