/** Creates files of the image while the image is packaged. The image does not contain these classes. */
@org.jspecify.annotations.NullMarked
package io.batchmark.runner.image;
