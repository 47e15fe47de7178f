/**
 * A lab: a virtual cluster on one Linux machine, to run, measure and break jobs over links as slow as real ones.
 *
 * <p>Words: a <em>host</em> is a network namespace with one interface, {@code eth0}, an address and a name of its own;
 * the <em>switch</em> is one more namespace with a bridge, to a <em>port</em> of which every host is wired; the
 * <em>rate</em> shapes a host's egress at its {@code eth0} and its ingress at its port. A lab is <em>standing</em> if it
 * stays until somebody takes it down, else <em>temporary</em>: it ends with the process that made it.
 *
 * <p>Rules of this room: nothing is touched that does not carry the number of a lab with a record of ours. A record is
 * written before the first namespace is made and deleted after the last one is gone, so what a crash leaves can always
 * be removed. The machine's own interfaces are never changed. Everything is done by {@code ip} and {@code tc}, in
 * batches; nothing is installed.
 */
package io.tutti.cli.lab;
