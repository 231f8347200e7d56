import { z } from 'zod/mini'
import { faqEntry, FAQ_LIMIT, FILE_LIMIT_BYTES } from '#contract/knowledge'

/** `chat`: exported WhatsApp chats. `gambar`: a picture of a price list or menu. */
export type ProposalKind = 'chat' | 'gambar'
/** `dipilih`: added to the knowledge. `dibuang`: dismissed. */
export type ProposalStatus = 'dibaca' | 'siap' | 'gagal' | 'dipilih' | 'dibuang'

/** A proposed entry. A fact from a picture has no question. */
export type ProposedAnswer = {
  question: string | null
  answer: string
  /** other wordings of customers */
  examples: string[]
  /** number of different customers and days; 0 for a picture */
  timesAsked: number
  /** whether earlier answers had other numbers; this is the newest */
  isVaried: boolean
  /** whether the knowledge already answers it */
  isKnown: boolean
}

export type ProposalRow = {
  id: string
  business_id: string
  kind: ProposalKind
  title: string
  status: ProposalStatus
  /** why the reading failed; for a ready one, what was left out */
  error: string | null
  /** name of the sender whose messages are answers */
  owner_name: string | null
  message_count: number
  answers: ProposedAnswer[]
  created_at: string
}

export const MAX_CHAT_FILES = 20
/** Size limit of all files of one reading together. */
export const CHATS_LIMIT_BYTES = FILE_LIMIT_BYTES
export const CHAT_FILE_TYPES = ['.txt', '.zip'] as const

export const addChats = z.object({
  businessId: z.uuid(),
  ownerName: z.string().check(z.trim(), z.maxLength(100)),
  files: z
    .array(
      z.object({
        fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
        bytes: z.instanceof(Uint8Array),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_CHAT_FILES)),
})
export type AddChats = z.infer<typeof addChats>

export const PICTURE_TYPES = ['.jpg', '.jpeg', '.png', '.webp'] as const
export const addPicture = z.object({
  businessId: z.uuid(),
  fileName: z.string().check(z.trim(), z.minLength(1), z.maxLength(300)),
  bytes: z.instanceof(Uint8Array),
})
export type AddPicture = z.infer<typeof addPicture>

export const proposalRef = z.object({ businessId: z.uuid(), proposalId: z.uuid() })
export type ProposalRef = z.infer<typeof proposalRef>

const { answer, examples } = faqEntry.shape
export const acceptProposal = z.object({
  businessId: z.uuid(),
  proposalId: z.uuid(),
  entries: z
    .array(z.object({ question: z.nullable(faqEntry.shape.question), answer, examples }))
    .check(z.minLength(1), z.maxLength(FAQ_LIMIT)),
})
export type AcceptProposal = z.infer<typeof acceptProposal>
