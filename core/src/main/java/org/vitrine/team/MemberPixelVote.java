package org.vitrine.team;

import org.vitrine.explain.PixelVote;

/**
 * What a clause of one member of a team adds to the team's evidence at one pixel and channel.
 *
 * @param member the member, from 0 on
 * @param vote the clause, its votes, and what it adds, counted as the team's evidence is
 */
public record MemberPixelVote(int member, PixelVote vote) {}
