/**
 * What a schedule costs, without running it: counts derived from its programs, and models that make them time. Pure; no
 * I/O, no threads, no algorithm by name.
 */
package io.tutti.model;
