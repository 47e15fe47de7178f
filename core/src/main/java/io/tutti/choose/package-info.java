/**
 * Which algorithm for which call. The choice is a pure function of what all ranks know to be equal (collective,
 * operation, type, count, ranks, link kind, options), so that all ranks choose alike without a word. No algorithm is
 * known by name here; a candidate is judged by what is derived from its schedule.
 */
package io.tutti.choose;
