/**
 * What De Sensi, Bonato, Saam and Hoefler, Swing: short-cutting rings for higher bandwidth allreduce, 2024, and De Sensi et
 * al., Bine trees: enhancing collective operations by optimizing communication locality, 2025, claim about networks where
 * near ranks are cheaper to reach than far ones, by counting the loads of links.
 */
package io.tutti.studies.papers.locality;
