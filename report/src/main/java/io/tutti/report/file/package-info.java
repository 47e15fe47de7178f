/** Results in files: rows as CSV, and files that are there whole or not at all. */
package io.tutti.report.file;
