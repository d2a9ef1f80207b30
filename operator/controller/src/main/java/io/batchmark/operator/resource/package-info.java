/** The objects that a campaign is made of, each built from and read back into plain values; no client here. */
@org.jspecify.annotations.NullMarked
package io.batchmark.operator.resource;
