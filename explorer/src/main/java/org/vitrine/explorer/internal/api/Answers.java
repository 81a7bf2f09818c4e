package org.vitrine.explorer.internal.api;

import java.util.List;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.vitrine.explain.inspect.EdgeDemands;
import org.vitrine.render.StrokeImage;

/** The answers of the API. The names of components are the JSON keys; {@code openapi.json} explains each of them. */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
final class Answers {

    private Answers() {}

    static @Nullable Double orNull(OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    record About(
            String version,
            Data data,
            List<String> labels,
            boolean exclusive,
            Shape shape,
            List<ModelFacts> models,
            int uploadBytes) {}

    record Data(String name, int examples) {}

    record Shape(int height, int width, int channels) {}

    /** The size of a clause's window, and how many pixels beyond it on each side the clause looks. */
    record Window(int height, int width, int channels, int reach) {}

    /**
     * The tolerance of clauses: the votes of a clause whose literals all hold, and by how many pixels it is shifted at
     * most.
     */
    record Tolerance(int tolerance, int reach, boolean mirrorVotes) {}

    /**
     * A model or a team; what a team has of each member is null or 0 here, and is said of each member. It
     * is uncalibrated if it had probabilities before it was edited, and has none now.
     */
    record ModelFacts(
            int model,
            String name,
            int clauses,
            @Nullable Tolerance fuzzy,
            boolean strokes,
            boolean edges,
            @Nullable Window window,
            @Nullable String encoding,
            int target,
            int[] thresholds,
            @Nullable String calibration,
            boolean uncalibrated,
            int epochs,
            int surveyed,
            boolean support,
            int unit,
            List<MemberFacts> members,
            List<DeskAnswers.EditFacts> edits) {}

    /** What the clauses that voted for a label, or against it, ask of the edges of an image, in cells of so many pixels. */
    record Strokes(String label, boolean inFavour, int cell, List<Stroke> list) {

        static Strokes of(String label, boolean inFavour, EdgeDemands holds, EdgeDemands fails) {
            return new Strokes(
                    label,
                    inFavour,
                    holds.cell(),
                    StrokeImage.strokes(holds, fails).stream().map(Stroke::of).toList());
        }
    }

    /** A line in a cell; see {@link StrokeImage.Stroke}. */
    record Stroke(
            int row,
            int column,
            double degrees,
            double strength,
            double anyDirection,
            boolean demanded,
            boolean fails) {

        private static final double THOUSANDTHS = 1000;

        static Stroke of(StrokeImage.Stroke stroke) {
            return new Stroke(
                    stroke.row(),
                    stroke.column(),
                    rounded(stroke.degrees()),
                    rounded(stroke.strength()),
                    rounded(stroke.anyDirection()),
                    stroke.demanded(),
                    stroke.fails());
        }

        private static double rounded(double value) {
            return Math.round(THOUSANDTHS * value) / THOUSANDTHS;
        }
    }

    /** A member of a team. */
    record MemberFacts(
            int member,
            int clauses,
            @Nullable Tolerance fuzzy,
            boolean strokes,
            Window window,
            String encoding,
            int target,
            int divisor,
            int epochs) {}

    record ExampleList(int total, int offset, int surveyed, int examples, List<Example> list) {}

    record Example(
            int example,
            String name,
            List<String> truth,
            @Nullable List<String> given,
            boolean unlike,
            @Nullable Boolean right,
            @Nullable Double confidence,
            @Nullable Integer wrongness,
            @Nullable String label,
            boolean readable) {}

    record Errors(
            int surveyed,
            int examples,
            int predicted,
            int wrong,
            List<LabelErrors> labels,
            List<Mistake> mistakes,
            int @Nullable [][] confusion) {}

    record LabelErrors(String label, int missed, int extra) {}

    record Mistake(String truth, String given, int count) {}

    record Look(
            @Nullable Integer example,
            String name,
            @Nullable List<String> truth,
            byte[] picture,
            List<LabelVotes> labels,
            String outcome,
            @Nullable Likeness likeness,
            String label,
            @Nullable Double usual,
            float[] net,
            @Nullable Double scale,
            @Nullable Reasons reasons,
            StoryAnswers.@Nullable Story story,
            List<MemberSum> members,
            Evidence inFavour,
            Evidence against,
            Speakers speakers) {}

    /** The fewest clauses that suffice for the decision about the label. */
    record Reasons(
            String sentence,
            boolean given,
            int voters,
            boolean fewest,
            boolean opponentsInFull,
            List<Address> clauses,
            List<ReasonGroup> groups) {}

    /** Clauses that look at the same part of the image. */
    record ReasonGroup(String place, Area area, List<Address> clauses) {}

    /** A clause, by its member and its number. */
    record Address(int member, int clause) {}

    /** The class sum of a member of a team, and what it counts in the team's. */
    record MemberSum(int member, int classSum, long share) {}

    /**
     * Probability and odds (in words, of the decision being right) are null if the label is not calibrated, the answer
     * if it was not asked for.
     */
    record LabelVotes(
            String label,
            int classSum,
            double confidence,
            @Nullable Double probability,
            @Nullable String odds,
            @Nullable String answer,
            boolean given) {}

    /** The likeness of the image to those that the model knows; above a score of 1,000 it is unlike. */
    record Likeness(boolean unlike, String words, int score) {}

    /** I⁺ and I⁻, row by row, in a pixel channel by channel. */
    record Evidence(double[] bright, double[] dark) {}

    record Speakers(int clausesFor, int clausesAgainst, long votesFor, long votesAgainst, List<Speaker> list) {}

    record Speaker(
            int member,
            int clause,
            int votes,
            long share,
            int literals,
            List<double[]> asks,
            int places,
            List<int[]> at,
            @Nullable Sight fuzzy) {}

    /** A rectangle of pixels. */
    record Area(int row, int column, int height, int width) {}

    /**
     * A fuzzy clause in an image: its region and the literals that hold and fail, shifted as it is there. Without an
     * image, all of its literals are listed as holding.
     */
    record Sight(Area region, int[] shift, boolean mirrored, List<int[]> holding, List<int[]> failing) {}

    /** The difference between two images: the clauses that vote differently, those that changed most first. */
    record Changes(String label, int before, int after, int silenced, int awakened, List<ClauseChange> list) {}

    record ClauseChange(
            int member,
            int clause,
            int before,
            int after,
            long share,
            int literals,
            List<double[]> asks,
            List<int[]> at,
            @Nullable Sight fuzzy) {}

    record Pixel(int row, int column, String label, List<PixelSum> sums, int clauses, List<PixelShare> list) {}

    record PixelSum(int channel, int value, Sides inFavour, Sides against) {}

    record Sides(double bright, double dark) {}

    record PixelShare(int member, int clause, int votes, int channel, double bright, double dark) {}

    record Picture(String name, byte[] picture) {}

    record Clause(
            int member,
            int clause,
            String words,
            String rule,
            int literals,
            boolean possible,
            List<double[]> asks,
            Places places,
            List<ClauseWeight> votes,
            Counts counts,
            int elsewhere,
            @Nullable Sight fuzzy,
            @Nullable Double usual,
            @Nullable Here here,
            @Nullable Integer previous,
            @Nullable Integer next,
            List<Active> examples,
            int surveyed) {}

    /** The votes of the clause for one example, without a sign, and their places. */
    record Here(int example, String name, byte[] picture, int votes, List<int[]> at, List<Sight> fuzzy) {}

    /** The positions at which a clause can be true, both ends included. */
    record Places(int top, int bottom, int left, int right) {}

    record ClauseWeight(String label, int votes) {}

    /** The patch counts of a clause: how often it was true in training at each position of the window. */
    record Counts(int rows, int columns, int largest, int[] values) {}

    record Active(int example, String name, List<String> truth, int places) {}

    record ClauseBrief(
            int clause,
            int votes,
            int literals,
            List<double[]> asks,
            @Nullable Sight fuzzy,
            @Nullable Double usual) {}

    record LabelList(List<LabelFacts> list) {}

    record LabelFacts(
            String label, Evidence evidence, int clausesFor, int clausesAgainst, List<ClauseBrief> strongest) {}

    record Overlap(int examples, List<Comparison> comparisons) {}

    /** A number for each pair of labels; null where it is undefined. */
    record Comparison(
            String name,
            String meaning,
            double least,
            double most,
            @Nullable Double[][] values) {}
}
