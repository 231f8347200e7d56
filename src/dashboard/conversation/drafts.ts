import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'

/** What is being written in a room: kept in this browser until it is sent. */
export type TextDraft = {
  text: string
  mode: 'reply' | 'note'
  replyTo?: { id: string; author: string; excerpt: string }
  /** the AI's draft that the text began as */
  from?: { draftId: string; text: string }
}

const EMPTY: TextDraft = { text: '', mode: 'reply' }
/** Longer texts are pasted by accident; they would fill the browser's store. */
const KEPT_CHARACTERS = 20_000
const PREFIX = 'draf:'
const UNSURE_PREFIX = 'belum-pasti:'

const unsureList = z.array(z.object({ clientId: z.string(), text: z.string() }))
type Unsure = z.infer<typeof unsureList>[number]

const drafts = new Map<string, TextDraft>()
const listeners = new Set<() => void>()

export function useTextDraft(roomId: string): [TextDraft, (change: Partial<TextDraft>) => void] {
  const draft = useSyncExternalStore(subscribe, () => read(roomId), () => EMPTY)
  return [draft, (change) => write(roomId, { ...read(roomId), ...change })]
}

export const clearDraft = (roomId: string, mode: TextDraft['mode'] = 'reply') => write(roomId, { ...EMPTY, mode })

/** Puts words where a reply is written, unless something stands there already. */
export function offerText(roomId: string, text: string): void {
  if (!read(roomId).text) write(roomId, { ...EMPTY, text })
}

/** Puts words that were on their way when the page went before what is being written. They may have arrived: `dropArrived` takes those back. */
export function keepUnsure(roomId: string, messages: readonly Unsure[]): void {
  const unsure = messages.filter(({ text }) => text)
  if (unsure.length === 0) return
  const draft = read(roomId)
  write(roomId, { ...draft, text: [...unsure.map(({ text }) => text), draft.text].filter(Boolean).join('\n') })
  storage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify([...readUnsure(roomId), ...unsure]))
}

/** Nobody is to send twice what did arrive: kept words that stand in the conversation go, unless they were changed meanwhile. */
export function dropArrived(roomId: string, messages: readonly { client_id: string | null }[]): void {
  const unsure = readUnsure(roomId)
  const arrived = unsure.filter(({ clientId }) => messages.some(({ client_id }) => client_id === clientId))
  if (arrived.length === 0) return
  const left = unsure.filter((one) => !arrived.includes(one))
  if (left.length > 0) storage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify(left))
  else storage()?.removeItem(UNSURE_PREFIX + roomId)
  const draft = read(roomId)
  write(roomId, { ...draft, text: arrived.reduce((text, one) => without(text, one.text), draft.text) })
}

function without(text: string, lines: string): string {
  const at = `\n${text}\n`.indexOf(`\n${lines}\n`)
  return at < 0 ? text : (text.slice(0, at) + text.slice(at + lines.length + 1)).replace(/\n$/, '')
}

function readUnsure(roomId: string): Unsure[] {
  const stored = storage()?.getItem(UNSURE_PREFIX + roomId)
  return stored ? unsureList.parse(JSON.parse(stored)) : []
}

function read(roomId: string): TextDraft {
  const known = drafts.get(roomId)
  if (known) return known
  const stored = storage()?.getItem(PREFIX + roomId)
  const draft = stored ? { ...EMPTY, text: stored } : EMPTY
  drafts.set(roomId, draft)
  return draft
}

/** Only the words outlive the tab: what they replied to may be gone by then, and a note must be chosen anew. */
function write(roomId: string, draft: TextDraft): void {
  drafts.set(roomId, draft)
  if (draft.text) storage()?.setItem(PREFIX + roomId, draft.text.slice(0, KEPT_CHARACTERS))
  else {
    storage()?.removeItem(PREFIX + roomId)
    storage()?.removeItem(UNSURE_PREFIX + roomId)
  }
  for (const listener of listeners) listener()
}

/** A browser may forbid its store, or it may be full. */
function storage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return typeof window === 'undefined' ? undefined : guarded(window.localStorage)
  } catch {
    return undefined
  }
}

function guarded(store: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => store.getItem(key),
    removeItem: (key) => store.removeItem(key),
    setItem: (key, value) => {
      try {
        store.setItem(key, value)
      } catch {
        // full: the draft lives on in memory
      }
    },
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
