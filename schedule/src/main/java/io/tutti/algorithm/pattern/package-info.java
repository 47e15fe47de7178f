/**
 * Index arithmetic of algorithms: neighbours, partners and parents. All types are pure functions of ranks; there are no
 * schedules here.
 */
package io.tutti.algorithm.pattern;
