package org.vitrine.explorer;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the page are sent once to a browser that keeps them. */
class PageFilesTest {

    private static final Explorer EXPLORER = Subjects.start(Subjects.bars(), 1);
    private static final Client CLIENT = new Client(EXPLORER.address());

    @AfterAll
    static void close() {
        EXPLORER.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/image/3", "/page/app.js", "/page/style.css", "/page/icon.svg", "/lit/lit-html.js"})
    void file_thatTheBrowserHas_isNotSentAgain(String path) {
        HttpResponse<byte[]> first = CLIENT.get(path);
        assertThat(first.statusCode()).isEqualTo(200);
        String tag = first.headers().firstValue("ETag").orElseThrow();
        HttpResponse<byte[]> again = CLIENT.send(CLIENT.request(path).header("If-None-Match", tag));
        assertThat(again.statusCode()).isEqualTo(304);
        assertThat(again.body()).isEmpty();
        assertThat(again.headers().firstValue("ETag")).contains(tag);
        assertThat(again.headers().firstValue("Cache-Control")).contains("no-cache");
        HttpResponse<byte[]> other = CLIENT.send(CLIENT.request(path).header("If-None-Match", "W/\"0\""));
        assertThat(other.statusCode()).isEqualTo(200);
        assertThat(other.body()).isEqualTo(first.body());
    }

    @Test
    void tags_ofDifferentFiles_differ() {
        Set<String> tags = new HashSet<>();
        List<String> paths = List.of("/", "/page/app.js", "/page/parts.js", "/lit/lit.js");
        paths.forEach(
                path -> tags.add(CLIENT.get(path).headers().firstValue("ETag").orElseThrow()));
        assertThat(tags).hasSize(paths.size());
    }
}
