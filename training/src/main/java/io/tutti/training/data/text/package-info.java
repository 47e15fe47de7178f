/**
 * Text to learn a language from: documents in a folder, a vocabulary of word pieces, and sequences of which some pieces are hidden;
 * and the sizes of the networks that learn from it, which all backends share.
 *
 * <p>Rules: equal files give equal pieces and equal sequences, on every machine; nothing here knows a library that computes networks.
 */
package io.tutti.training.data.text;
