/**
 * What ranks do in the model of weak memory: each scenario runs real executors or links of Tutti. Its classes are loaded anew for
 * each exploration.
 */
package io.tutti.stress.scenario;
