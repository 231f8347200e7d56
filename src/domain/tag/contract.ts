import { z } from 'zod/mini'

/** Limit of tags in one business. */
export const MAX_TAGS = 500
export const TAG_NAME_LIMIT = 40

/** The same list as the check of the column. A screen maps each to its own shade. */
export const TAG_COLOURS = [
  'grey',
  'red',
  'amber',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const
export type TagColour = (typeof TAG_COLOURS)[number]

export const saveTag = z.object({
  businessId: z.uuid(),
  tagId: z.uuid(),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_NAME_LIMIT)),
  colour: z.nullable(z.enum(TAG_COLOURS)),
})
export type SaveTag = z.infer<typeof saveTag>

/** `changeId`: id from the browser, for the undo. */
export const removeTag = z.object({ businessId: z.uuid(), tagId: z.uuid(), changeId: z.uuid() })
export const mergeTag = z.object({ ...removeTag.shape, intoId: z.uuid() })
export const restoreTag = z.object({ businessId: z.uuid(), changeId: z.uuid() })
export type RemoveTag = z.infer<typeof removeTag>
export type MergeTag = z.infer<typeof mergeTag>

/** `room_count` is at most 1,000. */
export type TagUse = { id: string; name: string; colour: TagColour | null; room_count: number }
