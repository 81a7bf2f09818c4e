package org.vitrine.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.vitrine.dataset.ImageSource;
import org.vitrine.image.ImageShape;
import org.vitrine.image.Raster;
import org.vitrine.label.Labels;

class DataContractTest {

    /** A kind of two images that breaks one promise. */
    private static final class Broken implements DataKind {

        private final String promise;
        private int opened;

        Broken(String promise) {
            this.promise = promise;
        }

        @Override
        public String name() {
            return promise.equals("name") ? "my data" : "two";
        }

        @Override
        public String usage() {
            return promise.equals("usage") ? "DIR" : name() + ":DIR";
        }

        @Override
        public String description() {
            return promise.equals("description") ? "" : "two images";
        }

        @Override
        public List<String> splits(String where) {
            return promise.equals("splits") ? List.of("train", "dev") : List.of("train", "test");
        }

        @Override
        public Map<String, List<String>> labelSets() {
            return promise.equals("lists") ? Map.of("few", List.of("c")) : Map.of();
        }

        @Override
        public ImageSource open(String where, String split, DataLocation.Options options) {
            opened++;
            return new Two(promise, opened, split);
        }
    }

    private record Two(String promise, int opened, String split) implements ImageSource {

        @Override
        public Labels labels() {
            boolean other = promise.equals("labels") && split.equals("test");
            return Labels.oneOf(List.of("a", other ? "c" : "b"));
        }

        @Override
        public ImageShape shape() {
            return new ImageShape(1, 2, 1);
        }

        @Override
        public int size() {
            return promise.equals("empty") ? 0 : 2;
        }

        @Override
        public Raster image(int index) {
            int value = promise.equals("again") ? opened : index;
            return Raster.grey(new int[][] {promise.equals("shape") ? new int[3] : new int[] {value, 7}});
        }

        @Override
        public boolean has(int index, int label) {
            return promise.equals("exclusive") || index == label;
        }
    }

    @ParameterizedTest
    @CsvSource({
        "name, has the name 'my data'",
        "usage, usage must begin with two:",
        "description, needs a description",
        "splits, splits must be some of",
        "lists, has no such labels",
        "labels, the splits have different labels",
        "empty, must throw a DataException if train has no image",
        "again, gives other images when train is opened a second time",
        "shape, must be 1x2 grey",
        "exclusive, has 2 of the labels"
    })
    void verify_brokenPromise_isNamed(String promise, String message) {
        assertThatIllegalStateException()
                .isThrownBy(() -> DataContract.verify(new Broken(promise), "x"))
                .withMessageContaining(message);
    }

    @Test
    void verify_kindThatKeepsItsPromises_passes() {
        DataContract.verify(new Broken(""), "x");
        List<String> checked = new ArrayList<>();
        for (DataKind kind : DataLocation.kinds()) {
            if (kind.name().equals("faces")) {
                DataContract.verify(kind, "count=10,test=5");
                checked.add(kind.name());
            }
        }
        assertThat(checked).containsExactly("faces");
    }
}
