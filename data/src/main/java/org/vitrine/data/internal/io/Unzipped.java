package org.vitrine.data.internal.io;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Opens files that may be gzipped; their first bytes tell, whatever their name. */
public final class Unzipped {

    private static final int GZIP_MAGIC = 0x1F8B;
    private static final int BUFFER = 1 << 16;

    private Unzipped() {}

    public static InputStream open(Path file) throws IOException {
        InputStream input = new BufferedInputStream(Files.newInputStream(file), BUFFER);
        try {
            input.mark(2);
            int magic = input.read() << 8 | input.read();
            input.reset();
            return magic == GZIP_MAGIC ? new GZIPInputStream(input, BUFFER) : input;
        } catch (IOException problem) {
            input.close();
            throw problem;
        }
    }
}
