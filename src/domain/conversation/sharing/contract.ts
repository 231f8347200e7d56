import { z } from 'zod/mini'
import { operationalHours, type OperationalHours, type Role } from '#contract/business'

/**
 * Open cases that a member may have by default. Cases are offered to members in turn (decision
 * 084).
 */
export const DEFAULT_CAPACITY = 5
export const MAX_CAPACITY = 50
const MAX_RULES = 50
const MAX_MEMBERS = 50

/** Cases with the tag are only offered to these members. */
export type TagRule = { tag_id: string; member_ids: string[] }
/** `hours` null: the opening hours of the business. */
export type Duty = { is_available: boolean; capacity: number; hours: OperationalHours | null }
export const DEFAULT_DUTY: Duty = {
  is_available: true,
  capacity: DEFAULT_CAPACITY,
  hours: null,
}

export type MemberDuty = Duty & {
  member_id: string
  name: string | null
  role: Role
  /** open cases that they took or that are offered to them */
  open_cases: number
  /** whether they are available and within their hours */
  is_on_duty: boolean
}
export type Sharing = {
  isEnabled: boolean
  rules: TagRule[]
  members: MemberDuty[]
  tags: { id: string; name: string }[]
}

export const saveSharing = z.object({
  businessId: z.uuid(),
  isEnabled: z.boolean(),
  rules: z
    .array(
      z.object({
        tag_id: z.uuid(),
        member_ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_MEMBERS)),
      }),
    )
    .check(z.maxLength(MAX_RULES)),
})
export type SaveSharing = z.infer<typeof saveSharing>

export const saveDuty = z.object({
  businessId: z.uuid(),
  memberId: z.uuid(),
  duty: z.object({
    is_available: z.boolean(),
    capacity: z.int().check(z.minimum(1), z.maximum(MAX_CAPACITY)),
    hours: z.nullable(operationalHours),
  }),
})
export const setAvailable = z.object({ businessId: z.uuid(), isAvailable: z.boolean() })
