package org.vitrine.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.vitrine.image.BitImage;
import org.vitrine.image.Raster;
import org.vitrine.model.Model;

/**
 * Fuzzy clauses as docs/model-file.md tells of them, written anew from the page: numbers out of the bytes, votes out of the numbers. Only the bits of an
 * image come from Vitrine, so that every encoding can be tried.
 */
class FuzzyPageTest {

    /** A file, read by what the page says. */
    private static final class Page {

        private final byte[] bytes;

        Page(Model model) throws IOException {
            this.bytes = FileBytes.of(model);
        }

        private int metadata(String name, int otherwise) {
            Matcher value = Pattern.compile("\"" + Pattern.quote(name) + "\":\"(\\d+)\"")
                    .matcher(FileBytes.headerText(bytes));
            return value.find() ? Integer.parseInt(value.group(1)) : otherwise;
        }

        private int[] tensor(String name) {
            Matcher entry = Pattern.compile("\"" + Pattern.quote(name)
                            + "\":\\{\"data_offsets\":\\[(\\d+),(\\d+)\\],\"dtype\":\"([A-Z0-9]+)\"")
                    .matcher(FileBytes.headerText(bytes));
            assertThat(entry.find()).as(name).isTrue();
            int begin = Integer.parseInt(entry.group(1));
            int size = entry.group(3).equals("I32") ? 4 : entry.group(3).equals("U16") ? 2 : 1;
            ByteBuffer data = ByteBuffer.wrap(FileBytes.data(bytes)).order(ByteOrder.LITTLE_ENDIAN);
            int[] values = new int[(Integer.parseInt(entry.group(2)) - begin) / size];
            Arrays.setAll(values, i -> switch (size) {
                case 4 -> data.getInt(begin + 4 * i);
                case 2 -> data.getShort(begin + 2 * i) & 0xFFFF;
                default -> data.get(begin + i) & 0xFF;
            });
            return values;
        }

        private int[] classSums(BitImage image) {
            int[] offsets = tensor("literals.offsets");
            int[] weights = tensor("weights");
            int clauses = offsets.length - 1;
            int labels = weights.length / clauses;
            int[] sums = new int[labels];
            for (int clause = 0; clause < clauses; clause++) {
                int[] literals = Arrays.copyOfRange(tensor("literals.values"), offsets[clause], offsets[clause + 1]);
                int votes = literals.length == 0 ? 0 : votes(literals, image);
                for (int label = 0; label < labels; label++) {
                    sums[label] += votes * weights[clause * labels + label];
                }
            }
            return sums;
        }

        private int votes(int[] literals, BitImage image) {
            int reach = metadata("settings.reach", 0);
            int most = 0;
            for (int down = -reach; down <= reach; down += 2) {
                for (int right = -reach; right <= reach; right += 2) {
                    most = Math.max(most, metadata("settings.tolerance", 1) - failed(literals, image, down, right));
                }
            }
            return most;
        }

        private int failed(int[] literals, BitImage image, int down, int right) {
            int height = metadata("image.height", 0);
            int width = metadata("image.width", 0);
            int features = image.planes() * height * width;
            int failed = 0;
            for (int literal : literals) {
                int feature = literal % features;
                int row = Math.max(0, Math.min(height - 1, feature / width % height + down));
                int column = Math.max(0, Math.min(width - 1, feature % width + right));
                boolean bit = image.get(row, column, feature / (height * width));
                failed += bit == (literal < features) ? 0 : 1;
            }
            return failed;
        }
    }

    @Test
    void classSums_randomModels_areThoseOfThePage() throws IOException {
        int votes = 0;
        for (long seed = 0; seed < 24; seed++) {
            Model model = RandomModels.fuzzy(seed);
            Page page = new Page(model);
            boolean mirror = FileBytes.headerText(page.bytes).contains("\"settings.mirrorVotes\":\"true\"");
            for (Raster raster : RandomModels.images(model.shape(), 3, seed + 1)) {
                BitImage image = model.encoding().encode(raster);
                int[] sums = page.classSums(image);
                if (mirror) {
                    int[] other = page.classSums(model.encoding().mirrored(image));
                    Arrays.setAll(sums, label -> page.classSums(image)[label] + other[label]);
                }
                assertThat(model.predictor().classSums(image))
                        .as("seed %d", seed)
                        .isEqualTo(sums);
                votes += (int) Arrays.stream(sums).filter(sum -> sum != 0).count();
            }
        }
        assertThat(votes).isGreaterThan(20);
    }

    // In the order of the page: by clause, features and negations, tile, plane, pixel.
    @Test
    void automata_randomModels_includeTheLiteralsOfThePage() throws IOException {
        int included = 0;
        for (long seed = 0; seed < 24; seed++) {
            Model model = RandomModels.fuzzy(seed);
            if (model.automata().isEmpty()) {
                continue;
            }
            Page page = new Page(model);
            int height = page.metadata("image.height", 0);
            int width = page.metadata("image.width", 0);
            int planes = model.grid().planes();
            int border = page.metadata("settings.states", 0) / 2;
            int[] offsets = page.tensor("literals.offsets");
            int[] regions = page.tensor("regions");
            int[] states = page.tensor("automata");
            int next = 0;
            for (int clause = 0; clause < offsets.length - 1; clause++) {
                int[] region = Arrays.copyOfRange(regions, 4 * clause, 4 * clause + 4);
                int[] literals = new int[offsets[clause + 1] - offsets[clause]];
                int found = 0;
                for (int half = 0; half < 2; half++) {
                    for (int tile = 0; tile < region[2] * region[3]; tile++) {
                        for (int plane = 0; plane < planes; plane++) {
                            for (int pixel = 0; pixel < 64; pixel++) {
                                int row = 8 * (region[0] + tile / region[3]) + pixel / 8;
                                int column = 8 * (region[1] + tile % region[3]) + pixel % 8;
                                int state = states[next++];
                                if (row >= height || column >= width) {
                                    assertThat(state).isZero();
                                } else if (state >= border) {
                                    literals[found++] = ((half * planes + plane) * height + row) * width + column;
                                }
                            }
                        }
                    }
                }
                assertThat(found).isEqualTo(literals.length);
                Arrays.sort(literals);
                assertThat(Arrays.copyOfRange(page.tensor("literals.values"), offsets[clause], offsets[clause + 1]))
                        .isEqualTo(literals);
                included += found;
            }
            assertThat(next).isEqualTo(states.length);
        }
        assertThat(included).isGreaterThan(1000);
    }
}
