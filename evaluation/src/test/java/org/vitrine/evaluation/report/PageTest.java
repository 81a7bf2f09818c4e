package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.evaluation.history.History;
import org.vitrine.label.Labels;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;

/** The page is well-formed, complete in itself, and safe to open whatever labels and files are called. */
class PageTest {

    private static final List<String> NAMES = List.of(
            "<script>alert(1)</script>", "a & \"b\" 'c'", "</style><img src=x>", "bell \u0007 and half a pair \ud800");

    private static String page(boolean exclusive) {
        return Report.of(TinyModel.subject(new Labels(NAMES, exclusive)), done -> {});
    }

    private static Document parse(String page) throws IOException, SAXException, ParserConfigurationException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setExpandEntityReferences(false);
        return factory.newDocumentBuilder().parse(new InputSource(new StringReader(page)));
    }

    private static List<Element> elements(Document page, String tag) {
        NodeList nodes = page.getElementsByTagName(tag);
        List<Element> elements = new ArrayList<>();
        for (int i = 0; i < nodes.getLength(); i++) {
            elements.add((Element) nodes.item(i));
        }
        return elements;
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_namesThatBite_areText(boolean exclusive) throws Exception {
        Document page = parse(page(exclusive));
        assertThat(elements(page, "script")).isEmpty();
        List<String> heads =
                elements(page, "h3").stream().map(Element::getTextContent).toList();
        assertThat(heads)
                .contains(NAMES.get(0), NAMES.get(1), NAMES.get(2), "bell \ufffd and half a pair \ufffd")
                .contains("Right, with the highest confidence");
        assertThat(elements(page, "h1").get(0).getTextContent()).isEqualTo("What tiny & <b>small</b>.vitrine learnt");
        assertThat(elements(page, "b")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_anyLabels_loadsAndRunsNothing(boolean exclusive) throws Exception {
        String text = page(exclusive);
        assertThat(text).doesNotContain("http://", "https://", "//cdn", "@import", "url(", "javascript:", "<script");
        Document page = parse(text);
        for (String tag : List.of("link", "iframe", "object", "embed", "form", "base")) {
            assertThat(elements(page, tag)).as(tag).isEmpty();
        }
        NodeList all = page.getElementsByTagName("*");
        for (int i = 0; i < all.getLength(); i++) {
            for (int j = 0; j < all.item(i).getAttributes().getLength(); j++) {
                assertThat(all.item(i).getAttributes().item(j).getNodeName()).doesNotStartWith("on");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_everyPicture_isInThePageAndDescribed(boolean exclusive) throws Exception {
        List<Element> images = elements(parse(page(exclusive)), "img");
        assertThat(images).hasSizeGreaterThan(20).allSatisfy(image -> {
            assertThat(image.getAttribute("src")).startsWith("data:image/png;base64,iVBOR");
            assertThat(image.getAttribute("alt")).isNotBlank();
        });
    }

    @Test
    void of_everyLinkOfThePage_leadsSomewhere() throws Exception {
        Document page = parse(page(true));
        List<String> ids = elements(page, "section").stream()
                .map(section -> section.getAttribute("id"))
                .toList();
        Set<String> distinct = new HashSet<>(ids);
        assertThat(distinct).hasSameSizeAs(ids);
        assertThat(elements(page, "a"))
                .hasSize(7)
                .allSatisfy(link ->
                        assertThat(ids).contains(link.getAttribute("href").substring(1)));
    }

    @Test
    void of_labelsThatExcludeEachOther_hasTheConfusionMatrix() {
        assertThat(page(true))
                .contains("Confusion matrix", "Taken for each other")
                .doesNotContain("Missed, with");
        assertThat(page(false)).contains("Together in the data", "Missed, with").doesNotContain("Confusion matrix");
    }

    @Test
    void of_history_isDrawnOrAskedFor() {
        Report.Subject without = TinyModel.subject(Labels.anyOf(NAMES));
        History history = new History(List.of(History.Row.of(1).with(History.Column.TRAIN_F1, 0.5), History.Row.of(2)));
        Report.Subject with = new Report.Subject(
                without.name(),
                without.data(),
                without.model(),
                without.images(),
                without.examples(),
                without.scores(),
                history);
        assertThat(Report.of(without, done -> {})).contains("No history given.", "--history FILE.csv");
        assertThat(Report.of(with, done -> {})).contains("over 2 epochs").doesNotContain("No history given.");
    }

    @Test
    void of_sameSubject_isTheSamePage() {
        assertThat(page(true)).isEqualTo(page(true));
    }

    @Test
    void html_leftOpen_isRefused() {
        assertThatIllegalStateException().isThrownBy(() -> new Html().open("p").toString());
        assertThatIllegalArgumentException().isThrownBy(() -> new Html().style("a { } </style>"));
    }

    @Test
    void html_voidElements_closeThemselves() {
        assertThat(new Html().open("p").open("img", "alt", "<\"&'>").close().toString())
                .endsWith("<p><img alt=\"&lt;&quot;&amp;&#39;&gt;\" /></p>\n");
    }
}
