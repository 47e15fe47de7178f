/**
 * Element types and reduction operators, the vocabulary of every layer. All types are immutable values; none of their
 * methods blocks. This package depends on no other package of Tutti.
 */
package io.tutti.type;
