package org.vitrine.team;

import org.vitrine.explain.ClauseVote;

/**
 * The vote of a clause of one member of a team.
 *
 * @param member the member, from 0 on
 * @param vote what the clause voted
 * @param share what the vote counts in the team's class sum, in millionths, not rounded
 */
public record MemberVote(int member, ClauseVote vote, double share) {}
