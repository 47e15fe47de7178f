/** Links between ranks that are threads of one JVM: rings in plain memory. */
package io.tutti.transport.local;
