/** Timed jobs of /evaluate. They run as the service. */

export { judgeSessions } from './judge/judge-sessions.ts'
export { findDueEvaluations, scoreSessions } from './score-sessions.ts'
export { clusterTopics } from './topic/topics.ts'
