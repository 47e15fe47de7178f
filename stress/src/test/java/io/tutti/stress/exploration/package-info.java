/** What both models of memory have in common: classes in rewritten form, and what was found. */
package io.tutti.stress.exploration;
