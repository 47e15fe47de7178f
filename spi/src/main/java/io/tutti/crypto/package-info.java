/**
 * What ranks need of cryptography while they join: a hash, codes under a key, and random bytes of the system.
 *
 * <p>Rules of this package: internal to Tutti. Nothing here touches {@code java.security}'s providers, whose set-up takes a
 * good part of the time in which a rank joins; each class is tested against the platform's. Encryption is the platform's TLS
 * ({@code io.tutti.control.tls}), never ours.
 */
package io.tutti.crypto;
