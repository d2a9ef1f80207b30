/** Reads of the API server with a bound in bytes, because tenants choose the size of their objects. */
@NullMarked
package io.batchmark.operator.read;

import org.jspecify.annotations.NullMarked;
