/**
 * The generator of the custom resource definition, its rules and the reference pages. It runs when the project is
 * built.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.generator;
