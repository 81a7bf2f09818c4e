package org.vitrine.image;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Random;
import org.junit.jupiter.api.Test;

class FitTest {

    private static final ImageShape SQUARE = new ImageShape(64, 64, 1);

    private static ImageShape rgb(int height, int width) {
        return new ImageShape(height, width, 3);
    }

    // A third of the columns is too much; the middle 480 of 640 remain.
    @Test
    void crop_wideImage_losesItsSides() {
        assertThat(Fit.CROP.seen(rgb(480, 640), SQUARE)).isEqualTo(rgb(480, 480));
        assertThat(Fit.CROP.scaled(rgb(480, 640), SQUARE)).isEqualTo(SQUARE);
    }

    @Test
    void pad_tallImage_isNarrower() {
        assertThat(Fit.PAD.seen(rgb(640, 480), SQUARE)).isEqualTo(rgb(640, 480));
        assertThat(Fit.PAD.scaled(rgb(640, 480), SQUARE)).isEqualTo(new ImageShape(64, 48, 1));
    }

    @Test
    void squash_seesAllAndFillsAll() {
        assertThat(Fit.SQUASH.seen(rgb(5, 900), SQUARE)).isEqualTo(rgb(5, 900));
        assertThat(Fit.SQUASH.scaled(rgb(5, 900), SQUARE)).isEqualTo(SQUARE);
    }

    @Test
    void anyShape_staysInBounds_andWhatIsCroppedIsEven() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            ImageShape size =
                    rgb(1 + random.nextInt(1 << random.nextInt(14)), 1 + random.nextInt(1 << random.nextInt(14)));
            ImageShape wanted = new ImageShape(1 + random.nextInt(200), 1 + random.nextInt(200), 1);
            ImageShape seen = Fit.CROP.seen(size, wanted);
            assertThat(seen.height()).as("%s to %s", size, wanted).isBetween(1, size.height());
            assertThat(seen.width()).as("%s to %s", size, wanted).isBetween(1, size.width());
            assertThat((size.height() - seen.height()) % 2).isZero();
            assertThat((size.width() - seen.width()) % 2).isZero();
            assertThat(seen.height() == size.height() || seen.width() == size.width())
                    .isTrue();
            ImageShape scaled = Fit.PAD.scaled(size, wanted);
            assertThat(scaled.height()).isBetween(1, wanted.height());
            assertThat(scaled.width()).isBetween(1, wanted.width());
            assertThat(scaled.height() == wanted.height() || scaled.width() == wanted.width())
                    .isTrue();
        }
    }

    @Test
    void range_fromBlackToWhite() {
        ValueRange range = ValueRange.parse("100..4195");
        assertThat(range).isEqualTo(new ValueRange(100, 4195)).hasToString("100..4195");
        assertThat(range.brightness(0)).isZero();
        assertThat(range.brightness(100)).isZero();
        assertThat(range.brightness(2148)).isEqualTo(128);
        assertThat(range.brightness(4195)).isEqualTo(255);
        assertThat(range.brightness(ValueRange.LARGEST)).isEqualTo(255);
        for (String wrong : new String[] {"4095", "5..5", "9..3", "0..65536", "-1..5", "a..b", "0..99999999999"}) {
            assertThatThrownBy(() -> ValueRange.parse(wrong)).isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void range_rounded_isThatOfTheScanner() {
        assertThat(new ValueRange(3, 4070).rounded()).isEqualTo(new ValueRange(0, 4095));
        assertThat(new ValueRange(0, 4095).rounded()).isEqualTo(new ValueRange(0, 4095));
        assertThat(new ValueRange(31_000, 34_000).rounded()).isEqualTo(new ValueRange(31_000, 34_000));
        assertThat(new ValueRange(0, 1).rounded()).isEqualTo(new ValueRange(0, 1));
    }

    @Test
    void preparation_inWords() {
        assertThat(Preparation.PLAIN).hasToString("fit squash");
        assertThat(new Preparation(Fit.PAD, new ValueRange(0, 4095))).hasToString("fit pad, range 0..4095");
        assertThatThrownBy(() -> Fit.of("stretch")).hasMessageContaining("squash, crop or pad: 'stretch'");
    }
}
