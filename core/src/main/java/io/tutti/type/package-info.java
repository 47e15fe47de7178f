/**
 * What every layer speaks about: element types and reductions. Immutable values without behaviour that could block,
 * allocate or fail; sees no other package of Tutti.
 */
package io.tutti.type;
