/** Reads what users wrote: whatever JSON an object has, it affects only the campaign that it belongs to. */
@org.jspecify.annotations.NullMarked
package io.batchmark.api.validation;
