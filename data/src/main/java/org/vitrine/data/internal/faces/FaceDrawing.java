package org.vitrine.data.internal.faces;

/**
 * Draws one face. In its own system the middle of the face is (0, 0), the face is 2 wide and 2.5 high, and y points
 * down.
 *
 * <p>Every label has its own place that no other label hides: a beard leaves the lips free, a hat leaves hair at the
 * temples, and the lips frame the mouth whether it is open or not. What is not a label varies: place, size, tilt, skin,
 * light, hairstyle, clothes, background.
 */
final class FaceDrawing {

    private static final Rgb BLACK = new Rgb(25, 22, 25);
    private static final Rgb WHITE = new Rgb(248, 246, 242);
    private static final Rgb[] SKIN = Rgb.of(0xFADCC4, 0xF0C8A8, 0xE2B28C, 0xCC966E, 0xAC7652, 0x8A5A3E, 0x6C4632);
    private static final Rgb[] BLOND = Rgb.of(0xF0CE70, 0xE6BE58, 0xF8DE92, 0xE4BA5C);
    private static final Rgb[] OTHER_HAIR =
            Rgb.of(0x221C1E, 0x3E281C, 0x623E28, 0x863A20, 0xB04E26, 0x807E84, 0xC4C4CC);
    private static final Rgb[] BEARD = Rgb.of(0x261E1C, 0x462E20, 0x70462A, 0x964826, 0x787476, 0xCECCCE);
    private static final Rgb[] LIPSTICK = Rgb.of(0xCE1028, 0xE21E46, 0xC4106C, 0xE82C86, 0x8C0C3E);
    private static final Rgb[] IRIS = Rgb.of(0x466EA0, 0x507846, 0x5A3C23, 0x3C281E, 0x646E78);
    private static final Rgb[] FRAME = Rgb.of(0x141418, 0x281C16, 0x961824, 0x183082, 0x105C5C, 0xECECF0);
    private static final Rgb[] CLOTH =
            Rgb.of(0xC43430, 0x2854A0, 0x2C7C50, 0xECB434, 0x6C408C, 0xE8E8EC, 0x343642, 0xE2783C, 0x50B0C4, 0xE68CAA);

    private final Canvas canvas;
    private final Dice dice;
    private final boolean[] has;
    private final Rgb skin;
    private final double rim; // how high a hat's edge sits

    private FaceDrawing(Canvas canvas, Dice dice, boolean[] has) {
        this.canvas = canvas;
        this.dice = dice;
        this.has = has;
        this.skin = SKIN[dice.below(SKIN.length)]
                .mix(dice.oneOf(SKIN), dice.between(0, 0.4))
                .times(dice.between(0.95, 1.03));
        this.rim = dice.between(-0.66, -0.54);
    }

    /** Draws a face with these labels; the rest is up to the dice. */
    static Canvas draw(boolean[] has, Dice dice) {
        double scale = dice.between(13.5, 17.5);
        Canvas canvas = new Canvas(
                Faces.SIDE,
                Faces.SIDE / 2.0 + dice.between(-6, 6),
                Faces.SIDE / 2.0 + 3 + dice.between(-4.5, 4.5),
                scale,
                dice.between(-0.17, 0.17));
        new FaceDrawing(canvas, dice, has).layers();
        canvas.light(
                dice.between(0.82, 1.12),
                dice.between(-0.4, 0.4),
                dice.between(-0.25, 0.25),
                dice.between(4, 13),
                dice);
        return canvas;
    }

    private void layers() {
        background();
        Rgb hair = (has[Faces.BLOND_HAIR] ? dice.oneOf(BLOND) : dice.oneOf(OTHER_HAIR)).times(dice.between(0.9, 1.06));
        int hairLabel = bit(Faces.BLOND_HAIR);
        backHair(hair, hairLabel);
        body();
        head();
        eyes();
        if (has[Faces.BEARD]) {
            beard();
        }
        mouth();
        frontHair(hair, hairLabel);
        if (has[Faces.GLASSES]) {
            glasses();
        }
        if (has[Faces.HAT]) {
            hat();
        }
    }

    /** {@return the label's bit if the face has it, else nothing} */
    private int bit(int label) {
        return has[label] ? 1 << label : 0;
    }

    private void background() {
        Rgb wall = new Rgb(dice.between(40, 245), dice.between(40, 245), dice.between(40, 245));
        Rgb corner = wall.times(dice.between(0.55, 1.05));
        canvas.fill(dice.between(0, Faces.SIDE), dice.between(0, Faces.SIDE), wall, corner);
        for (int i = dice.below(3); i > 0; i--) {
            Rgb spot = new Rgb(dice.between(40, 245), dice.between(40, 245), dice.between(40, 245));
            Outline blob = Outline.ellipse(
                    dice.between(-2, 2), dice.between(-2, 2), dice.between(0.3, 0.9), dice.between(0.3, 0.9));
            canvas.tint(blob, spot, 0.6, dice.between(0.05, 0.4));
        }
    }

    private void backHair(Rgb hair, int label) {
        double volume = dice.between(1.2, 1.42);
        double bottom = dice.chance(0.5) ? dice.between(0.15, 0.45) : dice.between(0.7, 1.6);
        Outline cap = Outline.ellipse(0, -0.22, volume, volume * 1.04);
        double middle = (bottom - 0.3) / 2;
        Outline sides = Outline.box(0, middle, volume - 0.01, bottom - middle, dice.between(0.1, 0.45));
        Outline hanging = bottom < 0.6 ? Outline.box(0, -0.1, volume - 0.04, 0.4, 0.2) : sides;
        Outline whole = cap.or(hanging);
        // a hat presses the hair down: none may stand out beside its crown
        canvas.paint(has[Faces.HAT] ? whole.minus(Outline.above(rim - 0.06)) : whole, hair.times(0.86), label);
    }

    private void body() {
        Rgb shirt = dice.oneOf(CLOTH).times(dice.between(0.75, 1.05));
        canvas.paint(Outline.box(0, 1.35, 0.46, 0.6, 0.1), skin.times(0.84), 0);
        canvas.paint(Outline.ellipse(0, 2.55, dice.between(1.5, 1.9), dice.between(1.0, 1.2)), shirt, 0);
        canvas.paint(Outline.ellipse(0, 1.5, 0.42, dice.between(0.15, 0.4)), skin.times(0.84), 0);
    }

    private void head() {
        double jaw = dice.between(0.92, 1.02);
        for (int side = -1; side <= 1; side += 2) {
            canvas.paint(Outline.ellipse(side * 1.0, 0.08, 0.17, 0.26), skin.times(0.92), 0);
            canvas.tint(Outline.ellipse(side * 1.04, 0.08, 0.07, 0.14), skin.times(0.7), 0.6, 0.06);
        }
        Outline face = Outline.ellipse(0, -0.1, 1, 1.16).or(Outline.ellipse(0, 0.22, jaw * 0.96, 1.06));
        canvas.paint(face, skin, 0);
        canvas.tint(Outline.ellipse(0, 0, 0.45, 0.6), WHITE, 0.08, 0.5);
        double blush = dice.between(0, 0.3);
        for (int side = -1; side <= 1; side += 2) {
            canvas.tint(Outline.ellipse(side * 0.58, 0.3, 0.12, 0.1), new Rgb(225, 90, 80), blush, 0.16);
        }
        double nose = dice.between(0.12, 0.17);
        canvas.tint(Outline.box(dice.between(-0.06, 0.06), 0.05, 0.035, 0.22, 0.03), skin.times(0.72), 0.35, 0.06);
        canvas.tint(Outline.bow(0, 0.28, nose, 0.07, 0.06), skin.times(0.6), 0.8, 0.04);
    }

    private void eyes() {
        Rgb iris = dice.oneOf(IRIS);
        Rgb brow = new Rgb(60, 42, 34).mix(skin, dice.between(0, 0.35));
        double apart = dice.between(0.37, 0.43);
        double look = dice.between(-0.04, 0.04);
        double open = dice.between(0.1, 0.14);
        double browRise = dice.between(-0.1, -0.03);
        double browHeight = dice.between(-0.42, -0.36);
        for (int side = -1; side <= 1; side += 2) {
            double x = side * apart;
            canvas.paint(Outline.ellipse(x, -0.1, 0.19, open + 0.03), skin.times(0.55), 0);
            canvas.paint(Outline.ellipse(x, -0.09, 0.175, open), WHITE, 0);
            canvas.paint(Outline.ellipse(x + look, -0.09, 0.1, 0.1), iris, 0);
            canvas.paint(Outline.ellipse(x + look, -0.09, 0.055, 0.055), BLACK, 0);
            canvas.tint(Outline.ellipse(x + look + 0.03, -0.12, 0.025, 0.025), WHITE, 0.9, 0.03);
            canvas.paint(Outline.bow(x, browHeight, 0.23, browRise, 0.06), brow, 0);
        }
    }

    private void beard() {
        Rgb colour = beardColour().times(dice.between(0.9, 1.05));
        double length = dice.between(0, 0.28);
        double cheek = dice.between(0.05, 0.2);
        Outline jaw = Outline.ellipse(0, 0.3 + length / 2, 1.01, 1.04 + length / 2);
        Outline cheeks = Outline.ellipse(0, cheek - 0.55, 0.93, 1.12);
        int label = bit(Faces.BEARD);
        canvas.paint(jaw.minus(cheeks).minus(Outline.above(0.05)), colour, label);
        canvas.paint(Outline.bow(0, 0.42, 0.5, -0.1, 0.11), colour, label); // the moustache
        canvas.tint(Outline.ellipse(0, 1.1, 0.35, 0.1), colour.times(1.35), 0.35, 0.15);
        canvas.paint(Outline.ellipse(0, 0.68, 0.52, 0.28), skin.mix(colour, 0.25), 0); // free skin around the lips
    }

    /** Any colour that stands out from the skin. */
    private Rgb beardColour() {
        Rgb colour = dice.oneOf(BEARD);
        while (Math.abs(colour.green() - skin.green()) < 38) {
            colour = dice.oneOf(BEARD);
        }
        return colour;
    }

    private void mouth() {
        boolean smiling = has[Faces.SMILING];
        boolean open = has[Faces.MOUTH_OPEN];
        double rise = smiling ? dice.between(0.2, 0.3) : dice.between(-0.13, 0);
        double halfWidth = smiling || !open ? dice.between(0.44, 0.54) : dice.between(0.29, 0.35);
        double gap = open ? dice.between(0.15, 0.22) : 0;
        double lip = dice.between(0.105, 0.135);
        double y = 0.68 + dice.between(-0.03, 0.03) + rise / 2;
        Rgb natural = skin.times(0.8).mix(new Rgb(170, 84, 76), 0.3);
        Rgb lips = has[Faces.LIPSTICK] ? dice.oneOf(LIPSTICK).times(dice.between(0.92, 1.08)) : natural;
        int smile = bit(Faces.SMILING);
        canvas.paint(Outline.bow(0, y, halfWidth + 0.07, rise, gap + lip), lips, smile | bit(Faces.LIPSTICK));
        canvas.tint(Outline.bow(0, y + gap + lip / 2, 0.2, rise * 0.3, 0.03), WHITE, 0.25, 0.05);
        if (!open) {
            canvas.tint(Outline.bow(0, y, halfWidth, rise, 0.045), lips.times(0.35), 0.85, 0.03);
            return;
        }
        Outline hole = Outline.bow(0, y, halfWidth - 0.03, rise, gap);
        canvas.paint(hole, new Rgb(58, 14, 20), smile | bit(Faces.MOUTH_OPEN));
        canvas.tint(hole.and(Outline.bow(0, y - gap * 0.75, halfWidth, rise, gap * 0.55)), WHITE, 0.95, 0.03);
        canvas.tint(hole.and(Outline.ellipse(0, y + gap, halfWidth * 0.5, gap * 0.5)), new Rgb(196, 84, 88), 0.8, 0.03);
    }

    private void frontHair(Rgb hair, int label) {
        double parting = dice.between(-0.22, 0.22);
        double line = dice.between(-0.78, -0.6);
        Outline skull = Outline.ellipse(0, -0.16, 1.1, 1.22).and(Outline.above(0.1));
        Outline forehead = Outline.ellipse(parting, line + 1.0, 0.94 - Math.abs(parting) * 0.2, 1.0);
        canvas.paint(skull.minus(forehead), hair, label);
        canvas.tint(Outline.bow(parting * 1.5, -1.02, 0.6, -0.22, 0.09), hair.mix(WHITE, 0.5), 0.4, 0.1);
    }

    private void glasses() {
        Rgb frame = dice.oneOf(FRAME).times(dice.between(0.9, 1.1));
        boolean round = dice.chance(0.5);
        boolean dark = dice.chance(0.3);
        double line = dice.between(0.05, 0.075);
        double y = dice.between(-0.1, -0.03);
        int label = bit(Faces.GLASSES);
        for (int side = -1; side <= 1; side += 2) {
            Outline lens =
                    round ? Outline.ellipse(side * 0.42, y, 0.32, 0.3) : Outline.box(side * 0.43, y, 0.33, 0.23, 0.1);
            if (dark) {
                canvas.paint(lens, frame.times(0.35), label);
                canvas.tint(Outline.ellipse(side * 0.42 - 0.1, y - 0.1, 0.08, 0.05), WHITE, 0.5, 0.05);
            } else {
                canvas.glaze(lens, WHITE, 0.18, 0.03, label);
            }
            canvas.paint(lens.line(line), frame, label);
            canvas.paint(Outline.box(side * 0.88, y - 0.06, 0.14, line * 0.8, 0.02), frame, label);
        }
        canvas.paint(Outline.box(0, y - 0.05, 0.12, line * 0.9, 0.02), frame, label);
    }

    private void hat() {
        Rgb cloth = dice.oneOf(CLOTH).times(dice.between(0.8, 1.05));
        Rgb band = dice.oneOf(CLOTH).times(dice.between(0.6, 0.95));
        int label = bit(Faces.HAT);
        switch (dice.below(3)) {
            case 0 -> { // a woollen hat with a turned-up edge
                Outline dome =
                        Outline.ellipse(0, rim, 1.22, dice.between(1.0, 1.2)).and(Outline.above(rim));
                canvas.paint(dome, cloth, label);
                if (dice.chance(0.5)) {
                    canvas.paint(Outline.ellipse(0, rim - 1.16, 0.24, 0.22), band, label);
                }
                canvas.paint(Outline.box(0, rim - 0.08, 1.28, 0.17, 0.12), cloth.mix(band, 0.6), label);
            }
            case 1 -> { // a brimmed hat with a ribbon
                double crown = dice.between(0.84, 0.98);
                double height = dice.between(0.42, 0.56);
                canvas.paint(Outline.box(0, rim - height, crown, height, 0.25), cloth, label);
                canvas.paint(Outline.box(0, rim - 0.2, crown, 0.11, 0.02), band, label);
                canvas.paint(Outline.ellipse(0, rim - 0.02, dice.between(1.6, 1.8), 0.17), cloth.times(0.85), label);
            }
            default -> { // a cap whose peak points to one side
                int side = dice.chance(0.5) ? 1 : -1;
                Outline dome =
                        Outline.ellipse(0, rim, 1.18, dice.between(0.85, 0.98)).and(Outline.above(rim + 0.02));
                canvas.paint(dome, cloth, label);
                canvas.tint(Outline.ellipse(side * 0.1, rim - 0.45, 0.3, 0.22), band, 0.9, 0.05);
                canvas.paint(Outline.ellipse(side * 0.75, rim, 0.95, 0.14), band, label);
            }
        }
    }
}
