/**
 * Pages of algorithms: the idea, pictures, what schedules cost beside closed forms, when the chooser takes them. What can
 * be derived is derived; the rest stands in a note, a resource named {@code COLLECTIVE/NAME.properties}.
 */
package io.tutti.report.algorithm;
