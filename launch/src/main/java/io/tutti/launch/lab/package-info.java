/**
 * Provides labs: a lab is a virtual cluster on one Linux machine, to run, measure and break jobs over links as slow as
 * physical ones.
 *
 * <p>Terms: a <em>host</em> is a network namespace with one interface, {@code eth0}, and its own address and name. The
 * <em>switch</em> is one more namespace with a bridge; every host is connected to a <em>port</em> of that bridge. The
 * <em>rate</em> shapes a host's egress at its {@code eth0} and its ingress at its port. A lab is <em>standing</em> if
 * it stays until a user takes it down; otherwise it is <em>temporary</em> and ends with the process that created it.
 *
 * <p>{@code network} creates, shapes and removes the namespaces, by the records that it keeps; this package has the labs
 * themselves, the hosts of ranks in them, and the measurement of their links.
 */
package io.tutti.launch.lab;
