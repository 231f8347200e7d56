/**
 * One turn of the AI in a room: opening it, finishing it and storing its run. It runs as the
 * service.
 */

export { openDraftTurn, proposeDraft } from './turn/draft-turn.ts'
export { finishTurn, type ReplyAct, type TurnOutcome } from './turn/finish-turn.ts'
export { type PostResult } from './turn/locked-turn.ts'
export { insertRun, type TurnMessage } from './turn/queries.ts'
export { closeEmptyTurn, openKeptTurn, openTurn, type RunRecord, type Turn } from './turn/turn.ts'
