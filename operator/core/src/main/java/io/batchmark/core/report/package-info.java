/**
 * What a campaign's summary looks like to people and programs.
 *
 * <p>Names, messages and environments in it come from runners and are not trusted: every format escapes them in its own
 * way. Figures for programs are in SI units, in full precision and with a decimal point, whatever the locale.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report;
