import { z } from 'zod/mini'

import type { Signals } from '#lib/language/retrieval/retrieval-model'
import type { ProductFact } from '../product/describe.ts'

export { countFacts, titleOfText } from './search/passages.ts'

export const SOURCE_KINDS = ['text', 'faq', 'web', 'file', 'product'] as const
export type SourceKind = (typeof SOURCE_KINDS)[number]
export type SourceStatus = 'processing' | 'ready' | 'failed'

/** Limits of a typed text, and of the FAQ entries in one call. */
export const TEXT_LIMIT = 100_000
export const FAQ_LIMIT = 500
/** Limit of stored parts of one source. */
export const ENTRY_LIMIT = 5000
/** Largest file that is read, in bytes. */
export const FILE_LIMIT_BYTES = 20 * 1024 * 1024

const trimmedText = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))

/** Limits of question and answer of an entry. The checks of their columns have the same values. */
export const QUESTION_CHARS = 500
export const ANSWER_CHARS = 8000
/** A title that is made from a question or an answer is cut here. */
export const TITLE_CHARS = 120
/** Limit of customers' wordings that an entry keeps beside its question. */
export const MAX_WORDINGS = 30

export const faqEntry = z.object({
  question: trimmedText(QUESTION_CHARS),
  answer: trimmedText(ANSWER_CHARS),
  examples: z._default(z.array(trimmedText(500)).check(z.maxLength(MAX_WORDINGS)), []),
})

/** Indexes of entries of the preview that are not added. */
const dropped = z.optional(z.array(z.int().check(z.minimum(0))).check(z.maxLength(2000)))

export const addText = z.object({
  businessId: z.uuid(),
  title: trimmedText(300),
  text: trimmedText(TEXT_LIMIT),
  validUntil: z.optional(z.nullable(z.iso.date())),
  dropped,
})
/** The entries that a text becomes, and questions with the entry that answers each. */
export const textToPreview = z.object({
  businessId: z.uuid(),
  text: trimmedText(TEXT_LIMIT),
  dropped,
})
export type TextToPreview = z.infer<typeof textToPreview>
export type TextPreview = {
  facts: { question: string | null; answer: string }[]
  tries: { question: string; answer: string | null }[]
}
export type AddText = z.infer<typeof addText>
export const addFaq = z.object({
  businessId: z.uuid(),
  title: z.optional(trimmedText(300)),
  entries: z.array(faqEntry).check(z.minLength(1), z.maxLength(FAQ_LIMIT)),
})
export type AddFaq = z.input<typeof addFaq>
export const addWeb = z.object({
  businessId: z.uuid(),
  url: z.url({ protocol: /^https?$/ }).check(z.maxLength(2000)),
  wholeSite: z._default(z.boolean(), false),
})
export type AddWeb = z.input<typeof addWeb>
export const addFile = z.object({
  businessId: z.uuid(),
  fileName: trimmedText(300),
  bytes: z.instanceof(Uint8Array),
})
export type AddFile = z.infer<typeof addFile>
/** The kinds of files that can be read, for a file chooser. */
export const FILE_TYPES = ['.pdf', '.docx', '.xlsx', '.csv', '.txt', '.md'] as const
export const updateEntry = z.object({
  businessId: z.uuid(),
  entryId: z.uuid(),
  question: z.optional(z.nullable(trimmedText(500))),
  answer: z.optional(trimmedText(8000)),
  examples: z.optional(z.array(trimmedText(500)).check(z.maxLength(MAX_WORDINGS))),
})
export type UpdateEntry = z.infer<typeof updateEntry>
export const updateSource = z.object({
  businessId: z.uuid(),
  sourceId: z.uuid(),
  title: z.optional(trimmedText(300)),
  validUntil: z.optional(z.nullable(z.iso.date())),
})
export type UpdateSource = z.infer<typeof updateSource>
/** Days after which a page or site is read again automatically. */
export const REREAD_DAYS = [1, 7, 30] as const
/** Limit of sources in one business that are read again automatically. */
export const SCHEDULED_LIMIT = 20
export const scheduleReading = z.object({
  businessId: z.uuid(),
  sourceId: z.uuid(),
  /** null: it is read again only when a member asks */
  days: z.nullable(z.literal(REREAD_DAYS)),
})
export type ScheduleReading = z.infer<typeof scheduleReading>
export const sourceRef = z.object({ businessId: z.uuid(), sourceId: z.uuid() })
export type SourceRef = z.infer<typeof sourceRef>
export const entryRef = z.object({ businessId: z.uuid(), entryId: z.uuid() })
export type EntryRef = z.infer<typeof entryRef>
export const addEntry = z.object({
  businessId: z.uuid(),
  sourceId: z.uuid(),
  question: z.nullable(trimmedText(500)),
  answer: trimmedText(8000),
  examples: z._default(z.array(trimmedText(500)).check(z.maxLength(MAX_WORDINGS)), []),
})
export type AddEntry = z.infer<typeof addEntry>
export const searchQuery = z.object({
  businessId: z.uuid(),
  text: trimmedText(4096),
  /** whether to search the knowledge with the changes of the draft */
  isDraft: z.optional(z.boolean()),
})
export type SearchQuery = z.infer<typeof searchQuery>

/** A row of the knowledge list of /training. */
export type SourceRow = {
  id: string
  business_id: string
  kind: SourceKind
  title: string
  url: string | null
  file_name: string | null
  status: SourceStatus
  /** why reading failed; for a ready source, which parts were left out */
  error: string | null
  done_count: number
  total_count: number | null
  valid_until: string | null
  /**
   * for a page that is read again automatically: its interval in days, the next time, and the last
   * failure
   */
  reread_days: number | null
  reread_at: string | null
  reread_error: string | null
  read_at: string | null
  entry_count: number
  used_count: number
  created_by_name: string | null
  created_at: string
  updated_at: string
}

export type EntryRow = {
  id: string
  source_id: string
  position: number
  question: string | null
  examples: string[]
  answer: string
  language: string
  used_count: number
  /** number of conversations with an answer from it; `COUNT_END` means that many or more */
  room_count: number
  updated_at: string
  /** whether a member changed the text that was read */
  is_edited: boolean
  /** text of the source now, if a member's text differs from it */
  fresh_answer: string | null
}

/** `before` is null for an added answer, `after` for a removed one. */
export type ReadingChange = { before: string | null; after: string | null }
/**
 * A reading of a source that changed something. `kept_count`: answers that a member had changed and
 * that it kept.
 */
export type ReadingRow = {
  id: string
  added_count: number
  changed_count: number
  removed_count: number
  kept_count: number
  /** the first 100 changes */
  changes: ReadingChange[]
  is_scheduled: boolean
  created_at: string
}

export const usedRoomPage = z.extend(entryRef, {
  /** cursor: the previous page's last row */
  before: z.optional(z.object({ at: z.string().check(z.maxLength(40)), roomId: z.uuid() })),
})
export type UsedRoomPage = z.infer<typeof usedRoomPage>
/** A conversation with an answer from an entry, and the time of its newest such answer. */
export type UsedRoom = {
  room_id: string
  contact_name: string | null
  contact_phone: string | null
  used_at: string
}
export type UsedRooms = { rooms: UsedRoom[]; before: UsedRoomPage['before'] | null }

/**
 * The text of an entry before a change. `changed_by_name` is null when the source was read again.
 */
export type EntryVersion = {
  id: string
  entry_id: string
  question: string | null
  examples: string[]
  answer: string
  created_at: string
  changed_by_name: string | null
}
export const versionRef = z.object({ businessId: z.uuid(), versionId: z.uuid() })
export type VersionRef = z.infer<typeof versionRef>
export const settleFresh = z.object({
  businessId: z.uuid(),
  entryId: z.uuid(),
  choice: z.enum(['page', 'mine']),
})
export type SettleFresh = z.infer<typeof settleFresh>

/**
 * A search result; results are sorted best first. `score` is calibrated from 0 to 1; below
 * ANSWER_THRESHOLD it is no answer. `unmet`: content words of the question that the entry lacks in
 * any form.
 */
export type FoundEntry = {
  entryId: string
  sourceId: string
  title: string
  question: string | null
  text: string
  score: number
  unmet?: string[]
  /** the values that the ranking used; undefined for an entry that was not searched for */
  signals?: Signals | undefined
  /** name of the product in lower case; `text` and `products` are from its present rows */
  productKey?: string
  products?: ProductFact[]
  /** ids of product rows whose price another source contradicts */
  contestedRows?: string[]
}
export const ANSWER_THRESHOLD = 0.45

/** A value of a contradicted subject in one source. */
export type ConflictSide = {
  entry_id: string
  source_id: string
  /** of a row of the product table */
  product_id: string | null
  title: string
  question: string | null
  /** the clause with the value, and the value */
  quote: string
  value: string
  /** whether the other sides can get its value */
  is_choosable: boolean
}
/** A contradiction between sources. Until it is settled, the agent uses none of the values. */
export type ConflictRow = {
  key: string
  /** the differing values; together with `key` they identify the contradiction */
  said: string
  subject: string
  /** whether the sides say the same, so that the agent uses them */
  isDuplicate: boolean
  sides: ConflictSide[]
}
/** `right`: the side that is right; omitted when all of them are. */
export const settleConflict = z.object({
  businessId: z.uuid(),
  key: trimmedText(2000),
  said: trimmedText(2000),
  right: z.optional(z.object({ entryId: z.uuid(), productId: z.nullable(z.uuid()) })),
})
export type SettleConflict = z.infer<typeof settleConflict>

/** Limit of customers' words that one entry has besides its own. */
export const MAX_OTHER_WORDS = 30
export const otherWordRef = z.object({
  businessId: z.uuid(),
  entryId: z.uuid(),
  word: trimmedText(60),
})
export type OtherWordRef = z.infer<typeof otherWordRef>
export const wordsOfBusiness = z.object({ businessId: z.uuid() })
export type OtherWord = { word: string; entry_id: string; subject: string }
/** `rooms`: number of conversations with the word and without an answer. */
export type ProposedWord = OtherWord & {
  rooms: number
  example: { room_id: string; text: string }
}
/**
 * A question that customers asked before they chose the entry from the AI's list. `rooms`: number of
 * conversations with that choice.
 */
export type ChosenQuestion = {
  entry_id: string
  subject: string
  question: string
  rooms: number
  room_id: string
}
/** `settleAs`: null restores the suggestion, and removes the wording if it was added. */
export const settleChosen = z.object({
  businessId: z.uuid(),
  entryId: z.uuid(),
  question: trimmedText(500),
  settleAs: z.nullable(z.enum(['ditambahkan', 'diabaikan'])),
})
export type SettleChosen = z.infer<typeof settleChosen>
export type Words = { chosen: ChosenQuestion[]; proposed: ProposedWord[]; added: OtherWord[] }
