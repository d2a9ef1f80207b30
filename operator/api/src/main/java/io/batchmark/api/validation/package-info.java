/**
 * Validation of JSON that users wrote. Whatever an object contains, it affects only the campaign that it belongs to.
 */
@org.jspecify.annotations.NullMarked
package io.batchmark.api.validation;
