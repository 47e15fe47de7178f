/**
 * The cost of a schedule, without running it: counts derived from its programs, and models that turn counts into time.
 * Everything here is pure and uses neither I/O nor threads; no algorithm is referred to by name.
 */
package io.tutti.model;
