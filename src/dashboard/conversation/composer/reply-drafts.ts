import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { createListeners } from '#dashboard/ui/listeners.ts'

/** Whether a draft is a reply to the customer or an internal note. */
export type WritingMode = 'reply' | 'note'

/** The unsent text of a room, stored in this browser until it is sent. */
export type TextDraft = {
  mode: WritingMode
  /** Each mode has its own text, so a change of mode never turns a note into a reply. */
  words: Record<WritingMode, string>
  replyTo?: { id: string; author: string; excerpt: string }
  /** the AI's draft that the reply was made from */
  from?: { draftId: string; text: string }
  /** the quick reply that the reply was made from, filled */
  quick?: { quickReplyId: string; text: string }
}

const EMPTY: TextDraft = { mode: 'reply', words: { reply: '', note: '' } }
/**
 * The longest stored text. Longer ones are pasted by accident and would fill the browser's storage.
 */
const KEPT_CHARACTERS = 20_000
const PREFIX: Record<WritingMode, string> = { reply: 'draf:', note: 'catatan:' }
const MODE_PREFIX = 'mode-tulis:'
const UNSURE_PREFIX = 'belum-pasti:'

const unsureList = z.array(z.object({ clientId: z.string(), text: z.string() }))
type Unsure = z.infer<typeof unsureList>[number]

const drafts = new Map<string, TextDraft>()
const { notify, subscribe } = createListeners()

export function useTextDraft(roomId: string): [TextDraft, (change: Partial<TextDraft>) => void] {
  const draft = useSyncExternalStore(
    subscribe,
    () => readDraft(roomId),
    () => EMPTY,
  )
  return [draft, (change) => writeDraft(roomId, { ...readDraft(roomId), ...change })]
}

/** Replaces the text of one mode; the mode stays. */
export function writeWords(roomId: string, mode: WritingMode, text: string): void {
  const draft = readDraft(roomId)
  writeDraft(roomId, { ...draft, words: { ...draft.words, [mode]: text } })
}

/** Clears the text of the present mode after sending, and stays in that mode. */
export function clearWords(roomId: string): void {
  const { mode, words, replyTo, from } = readDraft(roomId)
  const kept = mode === 'note' ? { replyTo, from } : {}
  writeDraft(roomId, { ...kept, mode, words: { ...words, [mode]: '' } })
}

/** Inserts a text into an empty reply field; a field with text stays unchanged. The mode stays. */
export function offerText(roomId: string, text: string): void {
  if (!readDraft(roomId).words.reply) writeWords(roomId, 'reply', text)
}

/**
 * Puts unsent words of a closed page before the present text of their mode. The server may have
 * them already; then `dropArrived` removes them again.
 */
export function keepUnsure(roomId: string, messages: readonly (Unsure & { kind: string })[]): void {
  const unsure = messages.filter(({ text }) => text)
  if (unsure.length === 0) return
  for (const mode of ['reply', 'note'] as const) {
    const texts = unsure
      .filter(({ kind }) => (kind === 'note') === (mode === 'note'))
      .map(({ text }) => text)
    if (texts.length > 0)
      writeWords(roomId, mode, [...texts, readDraft(roomId).words[mode]].filter(Boolean).join('\n'))
  }
  const kept = unsure.map(({ clientId, text }) => ({ clientId, text }))
  openStorage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify([...readUnsure(roomId), ...kept]))
}

/**
 * Removes restored words that the conversation already contains, unless they were edited meanwhile:
 * nothing is sent twice.
 */
export function dropArrived(
  roomId: string,
  messages: readonly { client_id: string | null }[],
): void {
  const unsure = readUnsure(roomId)
  const arrived = unsure.filter(({ clientId }) =>
    messages.some(({ client_id }) => client_id === clientId),
  )
  if (arrived.length === 0) return
  const left = unsure.filter((one) => !arrived.includes(one))
  if (left.length > 0) openStorage()?.setItem(UNSURE_PREFIX + roomId, JSON.stringify(left))
  else openStorage()?.removeItem(UNSURE_PREFIX + roomId)
  for (const mode of ['reply', 'note'] as const) {
    writeWords(
      roomId,
      mode,
      arrived.reduce((text, one) => removeLines(text, one.text), readDraft(roomId).words[mode]),
    )
  }
}

function removeLines(text: string, lines: string): string {
  const at = `\n${text}\n`.indexOf(`\n${lines}\n`)
  return at < 0 ? text : (text.slice(0, at) + text.slice(at + lines.length + 1)).replace(/\n$/, '')
}

function readUnsure(roomId: string): Unsure[] {
  const stored = openStorage()?.getItem(UNSURE_PREFIX + roomId)
  return stored ? unsureList.parse(JSON.parse(stored)) : []
}

function readDraft(roomId: string): TextDraft {
  const known = drafts.get(roomId)
  if (known) return known
  const stored = (prefix: string) => openStorage()?.getItem(prefix + roomId) ?? ''
  const draft: TextDraft = {
    mode: stored(MODE_PREFIX) === 'note' ? 'note' : 'reply',
    words: { reply: stored(PREFIX.reply), note: stored(PREFIX.note) },
  }
  drafts.set(roomId, draft)
  return draft
}

/** Text and mode outlive the tab. The quoted message may no longer exist by then. */
function writeDraft(roomId: string, draft: TextDraft): void {
  drafts.set(roomId, draft)
  storeValue(PREFIX.reply + roomId, draft.words.reply.slice(0, KEPT_CHARACTERS))
  storeValue(PREFIX.note + roomId, draft.words.note.slice(0, KEPT_CHARACTERS))
  storeValue(MODE_PREFIX + roomId, draft.mode === 'note' ? 'note' : '')
  if (!draft.words.reply && !draft.words.note) openStorage()?.removeItem(UNSURE_PREFIX + roomId)
  notify()
}

function storeValue(key: string, value: string): void {
  if (value) openStorage()?.setItem(key, value)
  else openStorage()?.removeItem(key)
}

/** A browser may forbid storage, or the storage may be full. */
function openStorage(): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined {
  try {
    return typeof window === 'undefined' ? undefined : guardWrites(window.localStorage)
  } catch {
    return undefined
  }
}

function guardWrites(store: Storage): Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> {
  return {
    getItem: (key) => store.getItem(key),
    removeItem: (key) => store.removeItem(key),
    setItem: (key, value) => {
      try {
        store.setItem(key, value)
      } catch {
        // the storage is full: the draft stays in memory
      }
    },
  }
}
