/**
 * Words, sentences and figures for people, shared by all formats. They are plain text, and each format escapes them.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.words;
