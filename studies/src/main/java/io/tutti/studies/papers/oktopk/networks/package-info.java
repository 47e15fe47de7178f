/**
 * The figures of Ok-Topk on networks that a backend of the training computes. A network is known by its name only. A step is
 * timed and gradients are recorded by one rank alone; exchanges of these gradients are timed among many ranks, which do not
 * compute; so the library of the network never runs many times at once.
 *
 * <p>Rules: every measurement is stored under all settings that decide it, and made once. What this machine cannot carry is
 * left out with the reason, never estimated.
 */
package io.tutti.studies.papers.oktopk.networks;
