/**
 * Words, sentences and figures for people, as all formats use them. They are plain text: who shows them escapes them.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.core.report.words;
