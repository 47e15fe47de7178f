/** Results for readers: lines of at most 80 columns, CSV, JSON, and a page. */
package io.tutti.cli.bench.output;
