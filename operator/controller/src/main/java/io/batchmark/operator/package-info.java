/** The operator: a Quarkus application in which java-operator-sdk runs the campaign reconciler. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator;
