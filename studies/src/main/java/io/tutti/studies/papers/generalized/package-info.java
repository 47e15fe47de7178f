/**
 * Figures of Kolmakov and Zhang, A Generalization of the Allreduce Operation, 2020: closed forms of {@code
 * GeneralizedCosts}, and simulations of the schedules.
 */
package io.tutti.studies.papers.generalized;
