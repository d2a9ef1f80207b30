/** The operator: a Quarkus application that java-operator-sdk runs the campaign reconciler in. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator;
