/**
 * Speech to learn words from: spoken letters and digits of several speakers in a folder, utterances that are put together from them, and
 * their log-mel features. Since an utterance is made of single words, the word of each of its frames is known.
 *
 * <p>Rules: equal files give equal utterances, on every machine; nothing here knows a library that computes networks.
 */
package io.tutti.training.data.speech;
