/**
 * What reports are made for: a format of its own (CSV, JSON, ...) is in the package of its name, what formats share in {@code words},
 * and {@code file} puts all of them together.
 *
 * <p>Names, messages and environments in a report come from runners and are not trusted: every format escapes them in its own
 * way. Figures for programs are in SI units, in full precision and with a decimal point, whatever the locale.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report;
