import { z } from 'zod/mini'
import { OUTCOMES, roomQuery } from '../room/contract.ts'

/** Limit of rooms for one act. Of a longer list, the first ones are used. */
export const MAX_ROOMS = 5_000

export const bulkAct = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('assign'), memberId: z.nullable(z.uuid()) }),
  z.object({
    kind: z.literal('tag'),
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  }),
  z.object({ kind: z.literal('close'), outcome: z.enum(OUTCOMES) }),
  z.object({ kind: z.literal('read') }),
  z.object({ kind: z.literal('archive') }),
])
export type BulkAct = z.infer<typeof bulkAct>

/** `rooms`: room ids, or all rooms of a list. The same id twice is one act. */
export const startBulk = z.object({
  businessId: z.uuid(),
  bulkId: z.uuid(),
  act: bulkAct,
  rooms: z.union([
    z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_ROOMS)),
    z.pick(roomQuery, { view: true, channelId: true, tagId: true, assigneeId: true }),
  ]),
})
export type StartBulk = z.infer<typeof startBulk>
export const bulkRef = z.object({ businessId: z.uuid(), bulkId: z.uuid() })
/** `undoId`: from the browser. The undo is a separate act. */
export const undoBulk = z.object({ businessId: z.uuid(), bulkId: z.uuid(), undoId: z.uuid() })
export type UndoBulk = z.infer<typeof undoBulk>
export type BulkRef = z.infer<typeof bulkRef>

/**
 * `failed`: rooms of those done that are gone or that the member may not change. `unchanged`: rooms
 * that already were so, because another tab or member did the same.
 */
export type BulkProgress = {
  total: number
  done: number
  failed: number
  unchanged: number
  ended_at: string | null
  /** whether the act changed rooms whose former values are stored */
  can_undo: boolean
  is_undo: boolean
}

/** The undo of an act. It is carried out like an act. */
export type UndoAct = { kind: 'undo'; bulkId: string }
