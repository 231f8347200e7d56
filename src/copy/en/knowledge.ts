export * from '../id/knowledge.ts'

export const seeFacts = 'See and choose the facts'
export const factsKept = (kept: string, all: string) => `${kept} of ${all} facts are kept`
export const wouldBeAsked = 'If customers ask'
export const goesToTeam = 'Handed over to the team'
