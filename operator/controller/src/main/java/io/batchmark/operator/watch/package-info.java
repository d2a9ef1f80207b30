/** The informers, their stores, and the readers of these stores. No class here calls the API server itself. */
@NullMarked
package io.batchmark.operator.watch;

import org.jspecify.annotations.NullMarked;
