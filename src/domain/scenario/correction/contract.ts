import { z } from 'zod/mini'
import { type AiTurn, type ScenarioRow, shortText } from '../contract.ts'

export const judgeAnswer = z.object({
  businessId: z.uuid(),
  runId: z.uuid(),
  /** null removes the verdict */
  verdict: z.nullable(z.enum(['benar', 'salah'])),
})
export type JudgeAnswer = z.infer<typeof judgeAnswer>
export const answerRef = z.object({ businessId: z.uuid(), runId: z.uuid() })
export type AnswerRef = z.infer<typeof answerRef>
export const verdictQuery = z.union([
  z.object({ businessId: z.uuid(), roomId: z.uuid() }),
  z.object({ businessId: z.uuid(), simulationId: z.uuid() }),
])
export type VerdictQuery = z.infer<typeof verdictQuery>
export const correctAnswer = z.object({
  businessId: z.uuid(),
  runId: z.uuid(),
  /** entry to change; null adds a new answer */
  entryId: z.nullable(z.uuid()),
  question: shortText(500),
  answer: shortText(8000),
})
export type CorrectAnswer = z.infer<typeof correctAnswer>

/** `correction_id`: the newest correction of the answer that was not undone, by any member. */
export type OwnVerdict = {
  run_id: string
  verdict: 'benar' | 'salah' | null
  correction_id: string | null
}
export type UsedEntry = {
  id: string
  source_id: string
  title: string
  question: string | null
  answer: string
  examples: string[]
}
/**
 * The start of a correction. `entries`: the entries that the answer used, otherwise the best
 * matches.
 */
export type CorrectionDraft = { question: string; answer: string; entries: UsedEntry[] }
/** The wrong answer, and the present answer to the same words. */
export type Corrected = { correctionId: string; before: string; after: AiTurn }
/** A draft that a member changed before sending it, with the customer's words. */
export type DraftLesson = {
  id: string
  business_id: string
  room_id: string
  asked: string
  draft: string
  sent_text: string
  decided_at: string
  member_name: string | null
}
export const lessonRef = z.object({ businessId: z.uuid(), draftId: z.uuid() })
export type LessonRef = z.infer<typeof lessonRef>
export const teachLesson = z.object({
  businessId: z.uuid(),
  draftId: z.uuid(),
  question: shortText(500),
  answer: shortText(8000),
})
export type TeachLesson = z.infer<typeof teachLesson>

export const correctionRef = z.object({ businessId: z.uuid(), correctionId: z.uuid() })
export type CorrectionRef = z.infer<typeof correctionRef>

export const roomRef = z.object({ businessId: z.uuid(), roomId: z.uuid() })
export type RoomRef = z.infer<typeof roomRef>
/** A customer's question, and the answer of a member or the AI. */
export type Lesson = { question: string; answer: string; by: 'member' | 'ai' }
/**
 * What can be made from the newest session of a room: answers for the knowledge, and a scenario.
 */
export type RoomMaterial = {
  lessons: Lesson[]
  /** scenario that was made from it before */
  scenario: ScenarioRow | null
  /** initial values of a new scenario; null without words of the customer */
  start: Pick<ScenarioRow, 'title' | 'turns' | 'expectation'> | null
}
export const teachAnswer = z.object({
  businessId: z.uuid(),
  roomId: z.uuid(),
  question: shortText(500),
  answer: shortText(8000),
})
export type TeachAnswer = z.infer<typeof teachAnswer>
