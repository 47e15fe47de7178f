/**
 * Speech to learn from: spoken letters and digits, or whole sentences with transcripts, of several speakers in a folder, and their log-mel
 * features. An utterance that is made of single words knows the word of each of its frames; of a sentence, only the transcript is known.
 *
 * <p>Rules: equal files give equal utterances, on every machine; nothing here knows a library that computes networks.
 */
package io.tutti.training.data.speech;
