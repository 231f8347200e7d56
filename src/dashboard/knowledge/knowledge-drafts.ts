import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { createListeners } from '#dashboard/ui/listeners.ts'

export const ADD_WAYS = ['text', 'faq', 'file', 'web', 'chat'] as const
export type AddWay = (typeof ADD_WAYS)[number]

const text = z._default(z.string(), '')
const shape = z.object({
  way: z.optional(z.enum(ADD_WAYS)),
  title: text,
  text,
  question: text,
  answer: text,
  variants: text,
  address: text,
})
/** The unsaved input of one business's knowledge forms, and which form is shown. */
export type KnowledgeDraft = z.infer<typeof shape>

export const EMPTY_DRAFT: KnowledgeDraft = {
  title: '',
  text: '',
  question: '',
  answer: '',
  variants: '',
  address: '',
}
const PREFIX = 'pengetahuan:'

const drafts = new Map<string, KnowledgeDraft>()
const { notify, subscribe } = createListeners()

/**
 * Typed text survives a reload and a change of the step: this browser stores it until it is added.
 */
export function useKnowledgeDraft(
  businessId: string,
): [KnowledgeDraft, (change: Partial<KnowledgeDraft>) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => readDraft(businessId),
    () => EMPTY_DRAFT,
  )
  return [draft, (change) => changeDraft(businessId, change)]
}

export function readDraft(businessId: string): KnowledgeDraft {
  const known = drafts.get(businessId)
  if (known) return known
  const draft = parseDraft(readStored(businessId))
  drafts.set(businessId, draft)
  return draft
}

export function changeDraft(businessId: string, change: Partial<KnowledgeDraft>): void {
  const draft = { ...readDraft(businessId), ...change }
  drafts.set(businessId, draft)
  storeDraft(businessId, typedWays(draft).length > 0 ? JSON.stringify(draft) : null)
  notify()
}

/** The forms with input that was not added yet. */
export function typedWays({
  title,
  text: note,
  question,
  answer,
  variants,
  address,
}: KnowledgeDraft): AddWay[] {
  const typed: Partial<Record<AddWay, string[]>> = {
    text: [title, note],
    faq: [question, answer, variants],
    web: [address],
  }
  return ADD_WAYS.filter((way) => typed[way]?.some((value) => value.trim() !== ''))
}

function parseDraft(stored: string | null): KnowledgeDraft {
  try {
    return stored ? shape.parse(JSON.parse(stored)) : EMPTY_DRAFT
  } catch {
    return EMPTY_DRAFT
  }
}

/**
 * A browser may forbid storage, or the storage may be full: the input then lives as long as the
 * page.
 */
function readStored(businessId: string): string | null {
  try {
    return window.localStorage.getItem(PREFIX + businessId)
  } catch {
    return null
  }
}

function storeDraft(businessId: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(PREFIX + businessId)
    else window.localStorage.setItem(PREFIX + businessId, value)
  } catch {
    // see `read`
  }
}
