/**
 * The custom resource. Its descriptions, ranges and defaults become the schema in {@code crds/} and the text of {@code
 * kubectl explain}. A factor has the range and the text of the baseline setting with the same name.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.api.v1alpha1;
