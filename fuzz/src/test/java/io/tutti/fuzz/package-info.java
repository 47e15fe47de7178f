/**
 * Tests of everything that Tutti parses, with damaged and random input.
 *
 * <p>A {@link io.tutti.fuzz.FuzzTarget} gives one input to one parser and states what must hold: it is accepted, or refused
 * by the documented exception with one line. {@link io.tutti.fuzz.DamagedInputTest} damages valid inputs systematically
 * and repeats past findings; {@link io.tutti.fuzz.FuzzCampaignTest} lets Jazzer search, guided by coverage, for some
 * seconds in a build and for as long as {@code -Dtutti.fuzz.seconds} says otherwise. A finding becomes a file in {@code
 * findings/TARGET}. Targets of package-private parsers are in the packages of these.
 */
package io.tutti.fuzz;
