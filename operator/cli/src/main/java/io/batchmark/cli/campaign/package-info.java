/** A campaign as a file, as an archive, and while it runs. */
@NullMarked
package io.batchmark.cli.campaign;

import org.jspecify.annotations.NullMarked;
