/**
 * The input of all report formats. Each format has a package of its name, {@code words} contains the shared words, and
 * {@code file} combines the files.
 *
 * <p>Names, messages and environments in a report come from runners and are not trusted: every format escapes them in
 * its own way. Figures for programs are in SI units, in full precision and with a decimal point, in every locale.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report;
