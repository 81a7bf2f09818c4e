package org.vitrine.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.ml.param.IntParam;
import org.apache.spark.ml.param.Param;
import org.apache.spark.ml.param.ParamValidators;
import org.apache.spark.ml.param.Params;

/**
 * The params that classifier and model share: which columns are read and written, and what is done with images that
 * cannot be read.
 */
final class ColumnParams implements Serializable {

    private static final long serialVersionUID = 1L;

    static final String ERROR = "error";
    static final String SKIP = "skip";

    private final ArrayList<Param<?>> all = new ArrayList<>();
    final Param<String> imageCol;
    final Param<String> labelCol;
    final Param<String> predictionCol;
    final Param<String> classSumsCol;
    final Param<String> confidenceCol;
    final Param<String> labelsCol;
    final Param<String> labelIndexCol;
    final Param<String> reasonsCol;
    final IntParam maxReasons;
    final Param<String> handleInvalid;

    ColumnParams(Params owner) {
        imageCol = text(
                owner,
                "imageCol",
                "the column of images: files as binary, or images as the image source gives them",
                "image");
        labelCol = text(
                owner,
                "labelCol",
                "the column of labels: a text or number, or an array of them for any number",
                "label");
        predictionCol = text(
                owner,
                "predictionCol",
                "output: the number of the decided label, or of all decided ones if images have any number of labels;"
                        + " empty for none",
                "prediction");
        classSumsCol = text(owner, "classSumsCol", "output: the votes for each label; empty for none", "classSums");
        confidenceCol = text(
                owner, "confidenceCol", "output: the confidence of each label, 0 to 1; empty for none", "confidence");
        labelsCol = text(owner, "labelsCol", "output: the names of the decided labels; empty for none", "labels");
        labelIndexCol = text(
                owner,
                "labelIndexCol",
                "output, if the column of labels is there: the numbers of the true labels, to compare the prediction"
                        + " with; empty for none",
                "labelIndex");
        reasonsCol =
                text(owner, "reasonsCol", "output: the strongest clauses for each decided label; empty for none", "");
        maxReasons = new IntParam(
                owner, "maxReasons", "how many clauses are given for each decided label", ParamValidators.gt(0));
        owner.setDefault(maxReasons, 3);
        handleInvalid = new Param<>(
                owner,
                "handleInvalid",
                "what is done with images that cannot be read: error (say which, and stop) or skip (leave the rows"
                        + " out)",
                ParamValidators.inArray(new String[] {ERROR, SKIP}));
        owner.setDefault(handleInvalid, ERROR);
        all.addAll(List.of(maxReasons, handleInvalid));
    }

    /** Adds a param of a text with a default. */
    Param<String> text(Params owner, String name, String doc, String usual) {
        Param<String> param = new Param<>(owner, name, doc);
        owner.setDefault(param, usual);
        all.add(param);
        return param;
    }

    /** {@return the params of both, and the texts that were added} */
    List<Param<?>> all() {
        return new ArrayList<>(all);
    }
}
