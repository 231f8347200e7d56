import { useSyncExternalStore } from 'react'

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

/** Puts words that did not go out before what is being written. */
export function keepTexts(roomId: string, texts: readonly string[]): void {
  const draft = read(roomId)
  const text = [...texts, draft.text].filter(Boolean).join('\n')
  if (text !== draft.text) write(roomId, { ...draft, text })
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
  else storage()?.removeItem(PREFIX + roomId)
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
