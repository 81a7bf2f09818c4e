package org.vitrine.fuzzing;

import java.io.IOException;
import java.util.List;

/**
 * A place where bytes from outside come in, and what may happen there. Whatever comes, it is read, or refused with one
 * line for a person; it costs no more memory than its size allows, and no more than {@value Cost#MOST_SECONDS} seconds
 * of processor time beside that which filling this memory takes.
 *
 * @param name what it is called on the command line
 * @param refusals the exceptions that say no; none if it must take anything
 * @param seeds good inputs to start from
 * @param room how many bytes reading may allocate
 * @param reading how an input is read
 */
record Door(String name, List<Class<? extends Exception>> refusals, Seeds seeds, Room room, Reading reading) {

    private static final int LONGEST_LINE = 4000;

    /** Makes good inputs. */
    interface Seeds {
        List<byte[]> make() throws IOException;
    }

    /** The most that may be allocated for an input. */
    interface Room {
        long bytes(byte[] input);

        /** So much for any input, and so much for each of its bytes. */
        static Room of(long constant, long perByte) {
            return input -> constant + perByte * input.length;
        }
    }

    /** Reads an input. */
    interface Reading {
        void read(byte[] input) throws Exception;
    }

    /**
     * Lets an input in.
     *
     * @return true if it was read, false if it was refused
     * @throws AssertionError if something else happened, or it cost too much
     */
    boolean take(byte[] input) {
        Cost cost = Cost.start();
        boolean read = read(input);
        long most = room.bytes(input);
        if (!cost.isWithin(most)) { // the first time may have had classes to load
            cost = Cost.start();
            read = read(input);
            cost.check(name, most);
        }
        return read;
    }

    private boolean read(byte[] input) {
        try {
            reading.read(input);
            return true;
        } catch (Exception thrown) {
            String message = thrown.getMessage();
            if (refusals.stream().noneMatch(refusal -> refusal.isInstance(thrown))) {
                throw new AssertionError(name + " may not throw " + thrown, thrown);
            }
            if (message == null
                    || message.length() > LONGEST_LINE
                    || message.chars().anyMatch(Character::isISOControl)) {
                throw new AssertionError(name + " must refuse with one line: " + message, thrown);
            }
            return false;
        }
    }
}
