/**
 * The custom resource. Its descriptions, ranges and defaults become the schema in {@code crds/} and the text of
 * {@code kubectl explain}; ranges and texts of factors are those of the setting of the same name in the baseline.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.api.v1alpha1;
