import type { RoomRef } from '#contract/conversation/room'
import { openDraftTurn, proposeDraft } from '#conversation/answering'
import { modelFor } from '#domain/model'
import type { Claims } from '#platform/database'
import { AppError } from '#platform/errors'
import { partsOf } from '../burst/questions.ts'
import type { DraftPart } from '../contract.ts'
import { toAnswerInput } from '../turn-input.ts'
import { writeDraft } from './write-draft.ts'

/** Time limit of a streamed draft, which the member watches being written. */
const DRAFT_MS = 30_000

/**
 * Streams a draft for the caller's room. The complete draft is stored as the room's proposed draft;
 * a stopped stream stores nothing. Only members who answer customers may call it. Errors:
 * `room.not_found`, `draft.nothing_asked`.
 */
export async function* draftInRoom(
  claims: Claims,
  ref: RoomRef,
  signal: AbortSignal,
): AsyncGenerator<DraftPart, void> {
  const turn = await openDraftTurn(claims, ref)
  if (turn.asked.length === 0) throw new AppError('draft.nothing_asked')
  const model = await modelFor(ref.businessId, 'draft')
  const ended = AbortSignal.any([signal, AbortSignal.timeout(DRAFT_MS)])
  const input = { ...toAnswerInput(turn, new Map()), model }
  for await (const part of writeDraft(input, ended)) {
    if (part.kind === 'draft' && !signal.aborted)
      await proposeDraft(claims, ref, {
        text: part.text,
        sources: part.sources.map(({ title }) => ({ title })),
        pictures: part.pictures ?? [],
        asked: askedIn(turn.asked.map(({ text }) => text)),
      })
    yield part
  }
}

/** The questions without greetings; the whole text when it has no question. */
const askedIn = (texts: string[]): string => partsOf(texts).join('\n') || texts.join('\n')
