/**
 * Index arithmetic of algorithms: who is whose neighbour, partner, parent. Pure functions of ranks; no schedules here.
 */
package io.tutti.algorithm.pattern;
