package org.vitrine.evaluation.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.StringReader;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.vitrine.evaluation.faithfulness.Completeness;
import org.vitrine.evaluation.faithfulness.Faithfulness;
import org.vitrine.evaluation.faithfulness.Pointing;
import org.vitrine.evaluation.faithfulness.Trust;
import org.vitrine.evaluation.faithfulness.TrustMeasure;
import org.vitrine.evaluation.faithfulness.TrustSample;
import org.vitrine.evaluation.faithfulness.TrustSettings;
import org.vitrine.evaluation.measure.Curve;
import org.vitrine.image.Raster;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

/**
 * The page about explanations is well-formed, explains every measure, and is safe to open whatever models and labels
 * are called.
 */
class TrustPageTest {

    private static final String BITES = "<script>alert(1)</script>";
    private static final Raster IMAGE = Raster.grey(new int[][] {{1, 2}});

    private static Curve curve(double from, double to) {
        return new Curve(List.of(new Curve.Point(0, from), new Curve.Point(0.5, to)));
    }

    private static Trust trust(boolean all) {
        Map<TrustMeasure, Double> values = new EnumMap<>(TrustMeasure.class);
        for (TrustMeasure measure : TrustMeasure.values()) {
            values.put(measure, measure == TrustMeasure.RELEVANCE_MASS ? 0.75 : 0.25);
        }
        Map<String, Curve> curves = new LinkedHashMap<>();
        for (String name : TrustPage.CHARTS) {
            curves.put(name, curve(1, 0));
            curves.put(name + Trust.RANDOM_ORDER, curve(1, 0.5));
        }
        curves.remove("randomisation" + Trust.RANDOM_ORDER);
        if (!all) {
            values.keySet().retainAll(Set.of(TrustMeasure.DELETION, TrustMeasure.INSERTION, TrustMeasure.ROAD));
            curves.remove("randomisation");
        }
        return new Trust(
                values,
                Map.of(TrustMeasure.DELETION, 0.5),
                Map.of(),
                curves,
                all ? Optional.of(new Completeness(2, 2, OptionalDouble.of(1e-13))) : Optional.empty(),
                all ? List.of(new Pointing(BITES, 2, 1, 0.75, 0.6, 0.25)) : List.of());
    }

    private static TrustPage page(Map<String, Trust> measured) {
        TrustSample sample = new TrustSample(
                1,
                List.of(new Faithfulness.Pair(IMAGE, 0), new Faithfulness.Pair(IMAGE, 1)),
                List.of(new Pointing.Region(IMAGE, 0, new boolean[] {true, false})),
                new int[] {7},
                List.of());
        return new TrustPage("m & n.vitrine", "made up", sample, TrustSettings.DEFAULT, measured);
    }

    private static Map<String, Trust> both() {
        Map<String, Trust> both = new LinkedHashMap<>();
        both.put("model", trust(true));
        both.put(BITES, trust(false));
        return both;
    }

    @Test
    void html_namesThatBite_areText() throws Exception {
        String html = page(both()).html();
        Document parsed = DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new InputSource(new StringReader(html)));
        assertThat(parsed.getElementsByTagName("script").getLength()).isZero();
        assertThat(parsed.getElementsByTagName("h1").item(0).getTextContent())
                .isEqualTo("Can the explanations of m & n.vitrine be trusted?");
        assertThat(html)
                .doesNotContain("http://", "https://", "url(", "<script")
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;, random order");
        assertThat(page(both()).html()).isEqualTo(html);
    }

    @Test
    void html_eachMeasure_saysWhatItMeansAndWhichDirectionIsGood() {
        String html = page(Map.of("model", trust(true))).html().replace("&#39;", "'");
        for (TrustMeasure measure : TrustMeasure.values()) {
            String good = measure.better() == TrustMeasure.Better.LOWER ? "Lower" : "Higher";
            assertThat(html).contains(measure.title(), measure.meaning() + " " + good + " is better.");
            assertThat(measure.meaning()).endsWith(".");
        }
        assertThat(html).contains("add up to the class sum in 2 of 2 explanations", "known for 1 of 2", "75.0\u00a0%");
    }

    @Test
    void html_whatWasNotMeasured_isLeftOut() {
        String html = page(Map.of("model", trust(false))).html();
        assertThat(html)
                .doesNotContain("Do explanations show what was learnt?", "relevance mass</th>", "random logit</th>");
        assertThat(html).contains("deletion area");
    }

    @Test
    void charts_areThoseThatAreNamed() {
        assertThat(page(both()).charts().keySet()).containsExactlyElementsOf(TrustPage.CHARTS);
        assertThat(page(Map.of("model", trust(false))).charts()).doesNotContainKey("randomisation");
        assertThatThrownBy(() -> page(Map.of())).hasMessage("there must be at least one classifier");
    }
}
