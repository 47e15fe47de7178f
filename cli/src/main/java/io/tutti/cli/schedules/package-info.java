/**
 * Algorithms and schedules for the eye: found by name, drawn as text, told as JSON, proven right for many numbers of
 * ranks. Knows no algorithm.
 */
package io.tutti.cli.schedules;
