package io.batchmark.agent.inspect;

import java.io.IOException;
import java.io.InputStream;

/** The files in an archive or in the folder of an expanded archive. */
interface Entries {
    /** Gets each file. */
    interface Visitor {
        /**
         * @param name path in the archive, with slashes
         * @param content content, which can be opened once and until this method returns
         */
        void entry(String name, Content content) throws IOException;
    }

    /** The content of a file. */
    interface Content {
        InputStream open() throws IOException;
    }

    void forEach(Visitor visitor) throws IOException;
}
