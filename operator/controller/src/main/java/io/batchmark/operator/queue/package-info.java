/**
 * Whose turn it is, where campaigns share something: room for their runs, nodes for attempts with several pods, and the memory to
 * analyse them. What is decided here is forgotten when the operator stops, and is then decided anew.
 */
@NullMarked
package io.batchmark.operator.queue;

import org.jspecify.annotations.NullMarked;
