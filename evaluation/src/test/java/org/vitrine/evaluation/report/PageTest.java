package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import javax.imageio.ImageIO;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.vitrine.evaluation.file.Png;
import org.vitrine.evaluation.history.History;
import org.vitrine.evaluation.nearest.IndexedExamples;
import org.vitrine.label.Labels;
import org.vitrine.model.Model;
import org.vitrine.render.NetEvidenceImage;
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
    void of_aTeam_isAboutEachMember(boolean exclusive) throws Exception {
        Labels labels = new Labels(NAMES, exclusive);
        Report.Subject subject = TinyModel.teamSubject(labels);
        List<Integer> drawn = new ArrayList<>();
        String text = Report.of(subject, drawn::add);
        assertThat(drawn).containsExactly(1, 2, 3, 4, 5, 6, 7, 8); // four labels of two members
        Document page = parse(text);
        assertThat(elements(page, "h3").stream().map(Element::getTextContent))
                .filteredOn(heading -> heading.startsWith("Member "))
                .containsExactly(
                        "Member 0 (threshold:75)",
                        "Member 1 (threshold:75)", // their settings
                        "Member 0 (threshold:75)",
                        "Member 1 (threshold:75)", // what they look for
                        "Member 0 (threshold:75)",
                        "Member 1 (threshold:75)"); // their clauses
        assertThat(text).contains("class sums divided by", " of member 0 (", "models in the team");
        Highlights.Pick surest = Highlights.of(subject.scores(), 6).right().get(0);
        assertThat(text)
                .contains("class sum "
                        + Cells.votes(
                                subject.classifier()
                                        .predictor()
                                        .predict(subject.images().image(surest.example()))
                                        .classSum(surest.label()),
                                subject.classifier()));
        assertThat(Cells.votes(900_000, subject.classifier())).isEqualTo("+0.900");
        assertThat(Cells.votes(-1_234_567, subject.classifier())).isEqualTo("\u22121.235");
        for (Element picture : elements(page, "img")) {
            assertThat(picture.getAttribute("alt")).isNotBlank();
        }
        assertThat(text).isEqualTo(Report.of(TinyModel.teamSubject(labels), done -> {}));
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
                .hasSize(8)
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
                model(without),
                without.images(),
                without.examples(),
                without.scores(),
                history,
                false);
        assertThat(Report.of(without, done -> {}))
                .contains("No history given.", "--history FILE.csv --validate 0.1")
                .doesNotContain("--validate test");
        assertThat(Report.of(with, done -> {})).contains("over 2 epochs").doesNotContain("No history given.");
    }

    /** The evidence of an example is the net evidence, on one scale for all labels of its image. */
    @Test
    void of_examples_areDrawnWithTheirNetEvidence() throws Exception {
        Report.Subject subject = TinyModel.subject(Labels.oneOf(List.of("a", "b", "c", "d")));
        Document page = parse(Report.of(subject, done -> {}));
        int compared = 0;
        for (Element image : elements(page, "img")) {
            String alt = image.getAttribute("alt");
            for (int example = 0; example < subject.examples().size(); example++) {
                for (int label = 0; label < 4; label++) {
                    String name = subject.images().name(example);
                    if (alt.equals("What supports and opposes "
                            + subject.classifier().labels().name(label) + " in " + name)) {
                        assertThat(pixels(image)).isEqualTo(pixels(net(subject, example, label)));
                        compared++;
                    }
                }
            }
        }
        assertThat(compared).isGreaterThan(3);
    }

    private static Model model(Report.Subject subject) {
        return subject.classifier().members().get(0).model();
    }

    private static BufferedImage net(Report.Subject subject, int example, int label) {
        double scale = 0;
        for (int other = 0; other < 4; other++) {
            double[] net = model(subject)
                    .explainer()
                    .explain(subject.examples().image(example), other)
                    .net();
            scale = Math.max(scale, NetEvidenceImage.fullColour(TinyModel.SHAPE, net));
        }
        double[] net = model(subject)
                .explainer()
                .explain(subject.examples().image(example), label)
                .net();
        return Png.image(NetEvidenceImage.over(subject.images().image(example), net, scale));
    }

    private static int[] pixels(Element image) throws IOException {
        String data = image.getAttribute("src").substring("data:image/png;base64,".length());
        return pixels(ImageIO.read(new ByteArrayInputStream(Base64.getDecoder().decode(data))));
    }

    private static int[] pixels(BufferedImage image) {
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    @Test
    void of_foldersOfImages_areNotNamed() {
        assertThat(IndexedExamples.plainName("/home/somebody/faces/1.png")).isEqualTo("1.png");
        assertThat(IndexedExamples.plainName("C:\\faces\\1.png")).isEqualTo("1.png");
        assertThat(IndexedExamples.plainName("#17")).isEqualTo("#17");
    }

    @Test
    void of_clausesThatAreNeverTrue_areNotCounted() throws Exception {
        Element figures = elements(parse(page(true)), "ul").get(0);
        assertThat(figures.getTextContent()).contains("3 clauses that can be true"); // of five
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

    /** A matrix of 500 labels has a quarter of a million cells, and the comparison of all pairs took a minute. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void of_veryManyLabels_growsWithThem_notWithTheirPairs(boolean exclusive) throws Exception {
        List<String> names = IntStream.range(0, 500).mapToObj(i -> "label " + i).toList();
        String page = Report.of(TinyModel.subject(new Labels(names, exclusive)), done -> {});
        Document document = parse(page);
        assertThat(elements(document, "td")).hasSizeLessThan(40 * 500);
        assertThat(page)
                .contains("Of 124750 pairs, the first 21. Tables of all pairs are written for at most 60 labels.")
                .doesNotContain("Confusion matrix");
        assertThat(page.contains("Most frequent mistakes")).isEqualTo(exclusive);
    }
}
