package org.vitrine.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.vitrine.image.Raster;
import org.vitrine.kinds.Kind;
import org.vitrine.kinds.Kinds;
import org.vitrine.kinds.Scene;
import org.vitrine.model.Model;
import org.vitrine.predict.Prediction;

/** A model of every kind says on executors what it says here. */
class SparkKindsTest {

    private static final Map<Scene, Dataset<Row>> TABLES = new HashMap<>();

    static List<Kind> models() {
        return Kinds.models();
    }

    /** The images that a scene asks for, as files, each with its number. */
    private static Dataset<Row> table(Scene scene) {
        return TABLES.computeIfAbsent(scene, any -> {
            List<Row> rows = new ArrayList<>();
            for (Raster image : scene.asked()) {
                rows.add(RowFactory.create(rows.size(), TestSession.png(image)));
            }
            StructType schema =
                    new StructType().add("number", DataTypes.IntegerType).add("content", DataTypes.BinaryType);
            return TestSession.get().createDataFrame(rows, schema).coalesce(1);
        });
    }

    @ParameterizedTest
    @MethodSource("models")
    void transform_ofAnyKind_saysWhatTheModelSays(Kind kind) {
        Model model = kind.model();
        List<Row> rows = new VitrineClassificationModel(model)
                .setImageCol("content")
                .setReasonsCol("reasons")
                .setMaxReasons(2)
                .transform(table(kind.scene()))
                .collectAsList();
        assertThat(rows).hasSize(kind.scene().asked().size());
        int reasons = 0;
        int given = 0;
        for (Row row : rows) {
            Prediction here = model.predictor().predict(kind.scene().asked().get(row.<Integer>getAs("number")));
            assertThat(row.getList(row.fieldIndex("classSums")))
                    .isEqualTo(IntStream.of(here.classSums()).boxed().toList());
            assertThat(row.getList(row.fieldIndex("confidence")))
                    .isEqualTo(IntStream.range(0, model.labels().size())
                            .mapToObj(here::confidence)
                            .toList());
            List<String> decided =
                    decided(model, here).stream().map(model.labels()::name).toList();
            assertThat(row.<String>getList(row.fieldIndex("labels"))).isEqualTo(decided);
            given += decided.size();
            reasons += row.getList(row.fieldIndex("reasons")).size();
        }
        assertThat(reasons > 0).as("reasons of what is decided").isEqualTo(given > 0);
    }

    private static List<Integer> decided(Model model, Prediction here) {
        return model.labels().exclusive()
                ? List.of(Prediction.winner(here.classSums()))
                : IntStream.range(0, model.labels().size())
                        .filter(here::isDecided)
                        .boxed()
                        .toList();
    }
}
