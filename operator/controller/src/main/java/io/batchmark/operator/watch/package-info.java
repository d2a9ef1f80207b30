/**
 * The informers: what they watch, what their stores keep of it, and how it is read. Nothing here asks the API server itself.
 */
@NullMarked
package io.batchmark.operator.watch;

import org.jspecify.annotations.NullMarked;
