/**
 * Presents algorithms and schedules: finds them by name, prints them as text or JSON, and proves them correct for many
 * numbers of ranks. No class here depends on a particular algorithm.
 */
package io.tutti.cli.schedules;
