package org.vitrine.source;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.vitrine.clause.ClauseBank;
import org.vitrine.internal.text.OneLine;
import org.vitrine.model.Model;
import org.vitrine.model.Provenance;
import org.vitrine.patch.PatchGrid;
import org.vitrine.patch.Rectangle;

/**
 * Puts the file together. The bits of an image are an array with a byte for each: plane by plane, row by row. A literal
 * is the place of its bit when the window is at the upper left, or the complement of that place if it is negated;
 * elsewhere, the window's own place is added.
 */
final class SourceWriter {

    private static final int MOST_CLAUSES_IN_FULL = 50;
    private static final int MOST_LITERALS_IN_FULL = 1500; // a method of Java has at most 65535 bytes

    private static final int LONGEST_RULE = 20_000; // a text of Java has at most 65535 bytes

    private final Model model;
    private final Dialect dialect;
    private final ClauseBank bank;
    private final PatchGrid grid;
    private final boolean fuzzy;
    private final int tolerance;
    private final int reach;
    private final int[] cells; // of each plane: how many pixels move together when a clause is shifted
    private final boolean inFull;
    private final EncodingSource encoding;

    SourceWriter(Model model, Dialect dialect) {
        this.model = model;
        this.dialect = dialect;
        this.bank = model.clauses();
        this.grid = model.grid();
        this.tolerance = bank.tolerance();
        this.fuzzy = tolerance > 1;
        this.reach = bank.reach();
        int channels = model.shape().channels();
        this.cells = model.encoding().parts().stream()
                .flatMapToInt(part -> IntStream.range(0, part.planes(channels)).map(plane -> part.step()))
                .toArray();
        long literals = bank.literalCount();
        if (literals > SourceExport.MOST_LITERALS) {
            throw new IllegalArgumentException("the model has " + literals + " literals, of which at most "
                    + SourceExport.MOST_LITERALS + " can be written as plain source; shrink it first");
        }
        this.inFull = bank.size() <= MOST_CLAUSES_IN_FULL
                && literals <= MOST_LITERALS_IN_FULL
                && IntStream.range(0, bank.size())
                        .allMatch(clause -> model.rule(clause).length() <= LONGEST_RULE);
        this.encoding = new EncodingSource(model, dialect);
    }

    String java(String name) {
        StringBuilder text = new StringBuilder();
        head().forEach(line -> text.append(dialect.remark(line)));
        text.append("\npublic final class ").append(name).append(" {\n\n");
        text.append("    /** The labels, in their order. */\n    public static final String[] LABELS = {")
                .append(quoted(model.labels().names().stream()))
                .append("};\n\n");
        if (inFull) {
            text.append("    /** The clauses in words. */\n    public static final String[] RULES = {\n")
                    .append(rules("        "))
                    .append("    };\n\n");
        }
        constants(text);
        text.append('\n').append(tables()).append('\n');
        text.append("""
                private final byte[] bits = new byte[PLANES * HEIGHT * WIDTH];
                private final int[] sums = new int[LABELS.length];
                private final int[] strengths = new int[CLAUSES];
            """);
        if (model.mirrorVotes()) {
            text.append("    private final byte[] mirrored = new byte[HEIGHT * WIDTH * CHANNELS];\n");
        }
        text.append(fields());
        text.append("""

                /**
                 * Looks at an image: rows of pixels, each with a byte for each channel. Not for several threads at
                 * once.
                 */
                public void look(byte[] image) {
                    if (image.length != HEIGHT * WIDTH * CHANNELS) {
                        throw new IllegalArgumentException("an image has " + HEIGHT * WIDTH * CHANNELS + " bytes: " + image.length);
                    }
                    encode(image, bits%s);
                    for (int clause = 0; clause < CLAUSES; clause++) {
                        strengths[clause] = strength(bits, clause);
                    }
            %s        for (int label = 0; label < LABELS.length; label++) {
                        sums[label] = 0;
                        for (int clause = 0; clause < CLAUSES; clause++) {
                            sums[label] += strengths[clause] * WEIGHTS[clause * LABELS.length + label];
                        }
                    }
                }

                /** The votes for a label, less those against it. */
                public int sum(int label) {
                    return sums[label];
                }

                /** How strongly a clause votes: 0 if it is silent. */
                public int strength(int clause) {
                    return strengths[clause];
                }

                /** The votes of a clause for a label, or against it if negative: a reason. */
                public int votes(int clause, int label) {
                    return strengths[clause] * WEIGHTS[clause * LABELS.length + label];
                }

                /** How the votes stand: 0 (all against the label) to 1 (all for it). */
                public double confidence(int label) {
                    return (1 + (double) Math.max(-TARGET, Math.min(TARGET, sums[label])) / TARGET) / 2;
                }

                /** Whether the image gets a label. */
                public boolean isDecided(int label) {
            %s    }

                /**
                 * Reads images from standard input, one after the other without anything between them; prints labels
                 * and reasons.
                 */
                public static void main(String[] words) throws java.io.IOException {
                    %s model = new %s();
                    byte[] image = new byte[HEIGHT * WIDTH * CHANNELS];
                    for (int number = 0; ; number++) {
                        int size = 0;
                        for (int read; size < image.length && (read = System.in.read(image, size, image.length - size)) > 0; ) {
                            size += read;
                        }
                        if (size < image.length) {
                            return;
                        }
                        model.look(image);
                        System.out.println("image " + number);
                        for (int label = 0; label < LABELS.length; label++) {
                            System.out.println("label " + label + " " + model.sum(label) + (model.isDecided(label) ? " yes " : " no ") + LABELS[label].replaceAll(%s, "?"));
                        }
                        for (int clause = 0; clause < CLAUSES; clause++) {
                            if (model.strength(clause) != 0) {
                                System.out.print("clause " + clause + " " + model.strength(clause) + " votes");
                                for (int label = 0; label < LABELS.length; label++) {
                                    System.out.print(" " + model.votes(clause, label));
                                }
                                System.out.println();
                            }
                        }
                    }
                }

            """.formatted(
                        scratch(""),
                        mirror("").indent(4),
                        decision("", "LABELS.length", "true", "false").indent(4),
                        name,
                        name,
                        dialect.quoted(OneLine.OBEYED)));
        text.append("""
                private static int[] numbers(int count, String... texts) {
                    int[] numbers = new int[count];
                    int next = 0;
                    for (String text : texts) {
                        for (int from = 0; from < text.length(); ) {
                            int to = text.indexOf(' ', from);
                            to = to < 0 ? text.length() : to;
                            numbers[next++] = Integer.parseInt(text.substring(from, to));
                            from = to + 1;
                        }
                    }
                    return numbers;
                }

                private static int at(byte[] image, int row, int column, int channel) {
                    return image[(row * WIDTH + column) * CHANNELS + channel] & 255;
                }

            """);
        text.append(functions());
        return text.append("}\n").toString();
    }

    private String scratch(String before) {
        return EncodingSource.Scratch.arguments(encoding.scratch(), before);
    }

    private String fields() {
        return encoding.scratch().stream()
                .map(one -> "    " + dialect.field(one.type(), one.name(), one.size()) + "\n")
                .collect(Collectors.joining());
    }

    /** {@return statements that add the votes on the mirror image, if there are any} */
    private String mirror(String before) {
        return model.mirrorVotes() ? """
                for (int pixel = 0; pixel < HEIGHT * WIDTH; pixel++) {
                    for (int channel = 0; channel < CHANNELS; channel++) {
                        int opposite = pixel - pixel % WIDTH + WIDTH - 1 - pixel % WIDTH;
                        VIEWmirrored[pixel * CHANNELS + channel] = image[opposite * CHANNELS + channel];
                    }
                }
                encode(VIEWmirrored, VIEWbitsSCRATCH);
                for (int clause = 0; clause < CLAUSES; clause++) {
                    VIEWstrengths[clause] += strength(VIEWbits, clause);
                }
            """.replace("VIEW", before).replace("SCRATCH", scratch(before)) : "";
    }

    /** {@return statements that decide on a label} */
    private String decision(String before, String labels, String yes, String no) {
        return model.labels().exclusive()
                ? """
                for (int other = 0; other < LABELS; other++) {
                    if (VIEWsums[other] > VIEWsums[label] || (VIEWsums[other] == VIEWsums[label] && other < label)) {
                        return NO;
                    }
                }
                return YES;
            """.replace("VIEW", before)
                        .replace("LABELS", labels)
                        .replace("YES", yes)
                        .replace("NO", no)
                : "    return " + before + "sums[label] > DECISIONS[label];\n";
    }

    String c(String name) {
        StringBuilder text = new StringBuilder();
        head().forEach(line -> text.append(dialect.remark(line)));
        text.append('\n');
        constants(text);
        text.append("#define LABELS ").append(model.labels().size()).append("\n\n");
        text.append("""
            /* What an image gives: the caller's, filled by NAME_look. */
            typedef struct {
                int sums[LABELS];       /* votes for each label, less those against it */
                int strengths[CLAUSES]; /* how strongly each clause votes: 0 if it is silent */
                unsigned char bits[PLANES * HEIGHT * WIDTH];
            """.replace("NAME", name));
        if (model.mirrorVotes()) {
            text.append("    unsigned char mirrored[HEIGHT * WIDTH * CHANNELS];\n");
        }
        text.append(fields());
        text.append("""
            } NAME_view;

            void NAME_look(const unsigned char *image, NAME_view *view);
            int NAME_decided(const NAME_view *view, int label);
            int NAME_votes(const NAME_view *view, int clause, int label);

            """.replace("NAME", name));
        text.append(tables()).append('\n');
        text.append("""
            static int at(const unsigned char *image, int row, int column, int channel) {
                return image[(row * WIDTH + column) * CHANNELS + channel];
            }

            """);
        text.append(functions());
        text.append("""
            /* Looks at an image: rows of pixels, each with a byte for each channel. */
            void NAME_look(const unsigned char *image, NAME_view *view) {
                encode(image, view->bits%s);
                for (int clause = 0; clause < CLAUSES; clause++) {
                    view->strengths[clause] = strength(view->bits, clause);
                }
            %s    for (int label = 0; label < LABELS; label++) {
                    view->sums[label] = 0;
                    for (int clause = 0; clause < CLAUSES; clause++) {
                        view->sums[label] += view->strengths[clause] * WEIGHTS[clause * LABELS + label];
                    }
                }
            }

            /* Whether the image gets a label. */
            int NAME_decided(const NAME_view *view, int label) {
            %s}

            /* The votes of a clause for a label, or against it if negative: a reason. */
            int NAME_votes(const NAME_view *view, int clause, int label) {
                return view->strengths[clause] * WEIGHTS[clause * LABELS + label];
            }

            #ifdef NAME_MAIN
            #include <stdio.h>

            """.formatted(scratch("view->"), mirror("view->"), decision("view->", "LABELS", "1", "0"))
                .replace("NAME", name));
        text.append("/* For printing: what would break a line is a question mark. */\n")
                .append("static const char *const NAMES[LABELS] = {")
                .append(quoted(model.labels().names().stream().map(OneLine::of)))
                .append("};\n\n");
        text.append("""
            /* Reads images from standard input, one after the other without anything between them; prints labels and reasons. */
            int main(void) {
                static NAME_view view;
                static unsigned char image[HEIGHT * WIDTH * CHANNELS];
                for (int number = 0; fread(image, 1, sizeof image, stdin) == sizeof image; number++) {
                    NAME_look(image, &view);
                    printf("image %d\\n", number);
                    for (int label = 0; label < LABELS; label++) {
                        printf("label %d %d %s %s\\n", label, view.sums[label], NAME_decided(&view, label) ? "yes" : "no", NAMES[label]);
                    }
                    for (int clause = 0; clause < CLAUSES; clause++) {
                        if (view.strengths[clause] != 0) {
                            printf("clause %d %d votes", clause, view.strengths[clause]);
                            for (int label = 0; label < LABELS; label++) {
                                printf(" %d", NAME_votes(&view, clause, label));
                            }
                            printf("\\n");
                        }
                    }
                }
                return 0;
            }
            #endif
            """.replace("NAME_", name + "_"));
        return text.toString();
    }

    private List<String> head() {
        List<String> lines = new ArrayList<>();
        lines.add("A model of images of " + model.shape() + " with " + bank.size() + (fuzzy ? " fuzzy" : "")
                + " clauses, written by Vitrine " + Provenance.THIS_VERSION + ". Do not edit.");
        lines.add(
                "Encoding " + model.encoding().recipe() + ", " + model.labels().size() + " labels that "
                        + (model.labels().exclusive() ? "exclude each other" : "do not exclude each other") + ": "
                        + String.join(", ", model.labels().names()) + ".");
        lines.add(String.format(
                Locale.ROOT,
                "Trained on %s (%s), %d epochs, seed %d, by Vitrine %s.",
                model.provenance().imagesInWords(),
                model.provenance().dataFingerprint(),
                model.provenance().epochs(),
                model.settings().seed(),
                model.provenance().version()));
        model.provenance().shrinkages().forEach(shrinkage -> lines.add("It was " + shrinkage.inWords() + "."));
        model.edits().forEach(edit -> lines.add("It was edited: " + edit.inWords() + ", because: " + edit.reason()));
        lines.add("Probabilities and the likeness of images are not part of it.");
        return lines;
    }

    private String quoted(Stream<String> names) {
        return names.map(dialect::quoted).collect(Collectors.joining(", "));
    }

    private String rules(String indent) {
        return IntStream.range(0, bank.size())
                .mapToObj(clause -> indent + dialect.quoted(model.rule(clause)) + ",\n")
                .collect(Collectors.joining());
    }

    private void constants(StringBuilder text) {
        text.append(dialect.constant("HEIGHT", model.shape().height()));
        text.append(dialect.constant("WIDTH", model.shape().width()));
        text.append(dialect.constant("CHANNELS", model.shape().channels()));
        text.append(dialect.constant("PLANES", grid.planes()));
        text.append(dialect.constant("CLAUSES", bank.size()));
        if (dialect == Dialect.JAVA) {
            text.append(dialect.constant("TARGET", model.target()));
        }
    }

    /** {@return true if a clause can ever vote} */
    private boolean votes(int clause) {
        return bank.literals(clause) > 0 && !bank.isContradictory(clause);
    }

    /** {@return the literals of a clause about pixels} */
    private int[] pixels(int clause) {
        return votes(clause)
                ? Arrays.stream(bank.literalsOf(clause))
                        .filter(literal -> literal % grid.features() < grid.pixelFeatures())
                        .map(this::place)
                        .toArray()
                : new int[0];
    }

    private int place(int literal) {
        int feature = literal % grid.features();
        int at = (grid.plane(feature) * grid.imageHeight() + grid.row(feature)) * grid.imageWidth()
                + grid.column(feature);
        return literal < grid.features() ? at : ~at;
    }

    /**
     * {@return the first and last rows and columns of the window of crisp clauses; a last row before the first if a
     * clause can never be true}
     */
    private int[] area(int clause) {
        if (!votes(clause)) {
            return new int[] {0, -1, 0, -1};
        }
        Rectangle open = bank.rectangle(clause);
        return new int[] {open.top(), open.bottom(), open.left(), open.right()};
    }

    private String tables() {
        StringBuilder text = new StringBuilder(encoding.tables());
        if (!model.labels().exclusive()) {
            text.append(dialect.comment("The votes above which labels are given."));
            text.append(dialect.table("DECISIONS", model.thresholds().toArray()));
        }
        text.append(dialect.comment("The votes of each clause for each label, clause by clause."));
        text.append(dialect.table("WEIGHTS", model.weights(), model.labels().size()));
        if (isShifted() && cell().startsWith("CELLS")) {
            text.append(dialect.comment(
                    "How many rows and columns of each plane belong together when a clause is shifted."));
            text.append(dialect.table("CELLS", cells));
        }
        if (!inFull) {
            int[] starts = new int[bank.size() + 1];
            int[][] literals = new int[bank.size()][];
            for (int clause = 0; clause < bank.size(); clause++) {
                literals[clause] = pixels(clause);
                starts[clause + 1] = starts[clause] + literals[clause].length;
            }
            text.append(dialect.comment(
                    "The literals of clause c begin at STARTS[c]. A literal is the place of a bit that must be"
                            + " set, or -1 less that of a bit that must be clear."));
            text.append(dialect.table("STARTS", starts));
            text.append(dialect.table(
                    "LITERALS",
                    Arrays.stream(literals).flatMapToInt(Arrays::stream).toArray()));
            if (!fuzzy) {
                text.append(dialect.comment(
                        "Where the window of each clause may be: first and last row, first and last column."));
                text.append(dialect.table(
                        "AREAS",
                        IntStream.range(0, bank.size())
                                .flatMap(clause -> Arrays.stream(area(clause)))
                                .toArray()));
            }
        }
        return text.toString();
    }

    private String functions() {
        StringBuilder text = new StringBuilder();
        if (encoding.needsInside() || isShifted()) {
            text.append(dialect.function("""
                // The nearest row or column of the image.
                int inside(int index, int size) {
                    return index < 0 ? 0 : index >= size ? size - 1 : index;
                }
                """));
        }
        if (isShifted()) {
            text.append(dialect.function("""
                // Where a clause that is shifted finds what it looks for at a row or column. Cells of several
                // pixels move as a whole; what is left of the image after the last cell stays.
                int shifted(int index, int by, int size, int cell) {
                    int count = size / cell;
                    if (index / cell >= count) {
                        return index;
                    }
                    return inside(index / cell + by / cell, count) * cell + index % cell;
                }
                """));
        }
        text.append(encoding.functions());
        if (inFull) {
            bits(text);
            for (int clause = 0; clause < bank.size(); clause++) {
                clause(text, clause);
            }
            text.append(dialect.function(
                    "How strongly a clause votes.",
                    "int",
                    "strength",
                    "BITS bits, int clause",
                    IntStream.range(0, bank.size())
                                    .mapToObj(clause -> "if (clause == " + clause + ") {\n    return clause" + clause
                                            + "(bits);\n}\n")
                                    .collect(Collectors.joining())
                            + "return 0;\n"));
        } else if (fuzzy) {
            fuzzyTables(text);
        } else {
            crispTables(text);
        }
        return text.toString();
    }

    private boolean anyPixels() {
        return IntStream.range(0, bank.size()).anyMatch(clause -> pixels(clause).length > 0);
    }

    private void bits(StringBuilder text) {
        if (!anyPixels()) {
            return;
        }
        text.append(reach > 0 ? dialect.function("""
                // A bit of an image, as a clause sees it that is shifted by some rows and columns.
                int bit(BITS bits, int plane, int row, int column, int down, int right) {
                    return bits[(plane * HEIGHT + shifted(row, down, HEIGHT, CELL)) * WIDTH + shifted(column, right, WIDTH, CELL)];
                }
                """.replace("CELL", cell())) : dialect.function("""
                // A bit of an image.
                int bit(BITS bits, int plane, int row, int column) {
                    return bits[(plane * HEIGHT + row) * WIDTH + column];
                }
                """));
    }

    /** {@return true if anything is shifted; a compiler of C warns of functions that nobody calls} */
    private boolean isShifted() {
        return reach > 0 && (!inFull || anyPixels());
    }

    /** {@return the number of pixels of a plane that move together, as an expression} */
    private String cell() {
        return Arrays.stream(cells).distinct().count() == 1 ? "" + cells[0] : "CELLS[plane]";
    }

    /** Writes one clause, literal by literal. */
    private void clause(StringBuilder text, int clause) {
        int[] literals = pixels(clause);
        String votes = IntStream.range(0, model.labels().size())
                .filter(label -> model.weight(clause, label) != 0)
                .mapToObj(label -> model.labels().name(label) + " " + signed(model.weight(clause, label)))
                .collect(Collectors.joining(", "));
        String comment =
                "Clause " + clause + ": " + model.rule(clause) + ". Votes: " + (votes.isEmpty() ? "none" : votes);
        String body;
        if (!votes(clause)) {
            body = unused() + "return 0;\n";
        } else if (fuzzy) {
            String fails = Arrays.stream(literals)
                    .mapToObj(literal -> "failed += " + (literal < 0 ? "" : "1 - ") + bit(literal, "", "") + ";\n")
                    .collect(Collectors.joining());
            body = votes(fails);
        } else {
            int[] area = area(clause);
            String conditions = Arrays.stream(literals)
                    .mapToObj(literal -> bit(literal, "row", "column") + (literal < 0 ? " == 0" : " == 1"))
                    .collect(Collectors.joining("\n                && "));
            body = (literals.length == 0 ? unused() : "") + "for (int row = " + area[0] + "; row <= " + area[1]
                    + "; row++) {\n    for (int column = " + area[2] + "; column <= " + area[3] + "; column++) {\n"
                    + "        if (" + (literals.length == 0 ? "row >= 0" : conditions)
                    + ") {\n            return 1;\n        }\n    }\n}\nreturn 0;\n";
        }
        text.append(dialect.function(comment, "int", "clause" + clause, "BITS bits", body));
    }

    /** Writes something for a compiler of C, which warns of a parameter without use. */
    private String unused() {
        return dialect == Dialect.C ? "(void) bits;\n" : "";
    }

    private static String signed(int votes) {
        return votes > 0 ? "+" + votes : "" + votes;
    }

    /**
     * Writes the votes of a fuzzy clause, by statements that count the literals that fail; they can stop at so many as
     * FEWEST.
     */
    private String votes(String count) {
        if (reach == 0) {
            return "int failed = 0;\n" + count.replace("FEWEST", "" + tolerance) + "return failed < " + tolerance
                    + " ? " + tolerance + " - failed : 0;\n";
        }
        return "int fewest = " + tolerance + ";\n"
                + "for (int down = -REACH; down <= REACH; down += 2) {\n    for (int right = -REACH; right <= REACH; right += 2) {\n"
                        .replace("REACH", "" + reach)
                + ("int failed = 0;\n" + count.replace("FEWEST", "fewest")
                                + "fewest = failed < fewest ? failed : fewest;\n")
                        .indent(8)
                + "    }\n}\nreturn " + tolerance + " - fewest;\n";
    }

    /**
     * {@return the bit of a literal, as an expression; relative to the row and column of a window if they are named}
     */
    private String bit(int literal, String row, String column) {
        int at = literal < 0 ? ~literal : literal;
        int width = grid.imageWidth();
        return "bit(bits, " + at / width / grid.imageHeight() + ", "
                + plus(row, at / width % grid.imageHeight()) + ", " + plus(column, at % width)
                + (reach > 0 ? ", down, right" : "") + ")";
    }

    private static String plus(String start, int number) {
        return start.isEmpty() ? "" + number : number == 0 ? start : start + " + " + number;
    }

    private void crispTables(StringBuilder text) {
        text.append(dialect.function("""
                // 1 if a clause is true somewhere in its area, else 0.
                int strength(BITS bits, int clause) {
                    for (int row = AREAS[4 * clause]; row <= AREAS[4 * clause + 1]; row++) {
                        for (int column = AREAS[4 * clause + 2]; column <= AREAS[4 * clause + 3]; column++) {
                            int place = row * WIDTH + column;
                            int i = STARTS[clause];
                            while (i < STARTS[clause + 1] && (LITERALS[i] >= 0 ? bits[LITERALS[i] + place] : 1 - bits[-1 - LITERALS[i] + place]) == 1) {
                                i++;
                            }
                            if (i == STARTS[clause + 1]) {
                                return 1;
                            }
                        }
                    }
                    return 0;
                }
                """));
    }

    private void fuzzyTables(StringBuilder text) {
        String bit = reach > 0
                ? "bits[(plane * HEIGHT + shifted(at / WIDTH % HEIGHT, down, HEIGHT, CELL)) * WIDTH + shifted(at % WIDTH, right, WIDTH, CELL)]"
                        .replace("CELL", cell())
                : "bits[at]";
        String plane = reach > 0 ? "    int plane = at / WIDTH / HEIGHT;\n" : "";
        text.append(dialect.function(
                "The votes of a clause: " + tolerance + " less one for each literal that fails"
                        + (reach > 0 ? ", where it holds best." : "."),
                "int",
                "strength",
                "BITS bits, int clause",
                "if (STARTS[clause] == STARTS[clause + 1]) {\n    return 0;\n}\n"
                        + votes("""
                        for (int i = STARTS[clause]; i < STARTS[clause + 1] && failed < FEWEST; i++) {
                            int at = LITERALS[i] >= 0 ? LITERALS[i] : -1 - LITERALS[i];
                        PLANE    failed += LITERALS[i] >= 0 ? 1 - BIT : BIT;
                        }
                        """.replace("PLANE", plane).replace("BIT", bit))));
    }
}
