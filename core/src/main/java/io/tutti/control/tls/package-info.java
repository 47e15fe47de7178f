/**
 * TLS 1.3 on a connection whose two sides prove to each other, by the job's secret, that they are at the two ends of the same TLS
 * connection. {@link io.tutti.control.tls.TlsContext} makes {@link io.tutti.control.tls.TlsChannel}s.
 *
 * <p>Rules of this package. Keys are exchanged anew for each connection, so who learns the secret later cannot read what was
 * recorded. Certificates prove nothing, since every process makes its own: a side is trusted only after its proof, which covers
 * {@link io.tutti.control.tls.TlsChannel#binding}. Nothing here knows the secret, ranks or messages.
 */
package io.tutti.control.tls;
