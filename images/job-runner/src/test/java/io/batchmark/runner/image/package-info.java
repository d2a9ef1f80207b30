/** Makes files of the image while it is packaged. Nothing of this is in the image itself. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.image;
