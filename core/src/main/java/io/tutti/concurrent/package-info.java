/**
 * What threads of every layer need. Internal to Tutti; depends on no other package.
 */
package io.tutti.concurrent;
